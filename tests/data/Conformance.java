// Judges PDF files by one flavour of PDF/A or PDF/UA with veraPDF: java -cp … Conformance.java FLAVOUR FILE…
// For each file a line "file TAB number of checks", and below it one line for each rule that is broken:
// TAB clause TAB how often TAB what the rule says TAB where it is broken first.

import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.LogManager;

import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;

public class Conformance {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] arguments) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.byFlavourId(arguments[0]);
        for (int number = 1; number < arguments.length; number++) {
            judge(flavour, arguments[number]);
        }
    }

    private static void judge(PDFAFlavour flavour, String path) throws Exception {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(path), flavour);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            ValidationResult result = validator.validate(parser);
            OUT.println(path + "\t" + result.getTotalAssertions());
            Map<RuleId, TestAssertion> first = new HashMap<>();
            for (TestAssertion assertion : result.getTestAssertions()) {
                first.putIfAbsent(assertion.getRuleId(), assertion);
            }
            Map<String, String> lines = new TreeMap<>();
            for (Map.Entry<RuleId, Integer> failed : result.getFailedChecks().entrySet()) {
                RuleId rule = failed.getKey();
                String clause = rule.getClause() + "-" + rule.getTestNumber();
                lines.put(clause, "\t" + clause + "\t" + failed.getValue() + told(first.get(rule)));
            }
            lines.values().forEach(OUT::println);
        }
    }

    private static String told(TestAssertion assertion) {
        if (assertion == null) {
            return "\t\t";
        }
        return "\t" + oneLine(assertion.getMessage()) + "\t" + oneLine(assertion.getLocation().getContext());
    }

    private static String oneLine(String text) {
        return text == null ? "" : text.replaceAll("\\s+", " ");
    }
}
