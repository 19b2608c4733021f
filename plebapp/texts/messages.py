"""What went wrong, for every code of `domain.errors`: what, where, why and what to do, in one or two sentences."""

from collections.abc import Mapping
from datetime import date, datetime

from plebapp.domain.errors import Code, Operand, PlebError
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import EntryRule
from plebapp.domain.proceedings import ProceedingKind
from plebapp.domain.residence import Criterion
from plebapp.domain.station import State
from plebapp.texts import proceedings
from plebapp.texts.formats import short_date, timestamp, waiting
from plebapp.texts.minutes import listed
from plebapp.texts.problems import field_label
from plebapp.texts.templates import Filler, shown
from plebapp.texts.terms import (
    ACTIONS,
    CRITERIA,
    DELIMITERS,
    ENTRY_RULES,
    FACTS,
    PERMISSIONS,
    STATES,
    document_subject,
)

_CODES: dict[Code, str] = {
    # The .pleb file
    Code.FILE_MISSING: "“{path:path}” não existe: confira o nome e a pasta.",
    Code.FILE_EXISTS: "“{path:path}” já existe, e nada foi gravado por cima: escolha outro nome.",
    Code.FILE_IS_FOLDER: "“{path:path}” é uma pasta: indique um arquivo dentro dela.",
    Code.FILE_NOT_OURS: "“{path:path}” não é um arquivo de plebiscito deste programa: confira se é o .pleb certo.",
    Code.FILE_DAMAGED: "“{path:path}” está danificado e não pode ser lido por inteiro. Guarde-o como está e trabalhe "
    "na última cópia que confere (detalhe técnico: {detail}).",
    Code.FILE_DISAGREES: "O que está gravado não confere com o diário do arquivo, e nenhum número dele é dado: "
    "verifique o arquivo, para saber o que não confere, guarde-o como está e volte à última cópia que confere.",
    Code.FILE_NEWER: "“{path:path}” foi gravado por uma versão mais nova do programa: atualize o plebapp para abri-lo.",
    Code.FILE_OLDER: "“{path:path}” foi gravado por uma versão anterior do programa e precisa ser atualizado, o que "
    "não se faz só para leitura: abra-o para gravar; se estiver numa mídia que não se grava, copie-o antes para o "
    "disco.",
    Code.FILE_BUSY: "“{path:path}” está em uso por outra janela ou outro programa: feche-o lá e tente de novo.",
    Code.FILE_FORBIDDEN: "Falta permissão para ler e gravar “{path:path}”: peça-a a quem administra o computador, "
    "copie o arquivo para uma pasta sua, ou abra-o só para leitura.",
    Code.FILE_IS_DEVICE: "“{path:path}” não é um arquivo comum, e sim um dispositivo ou canal do sistema: escolha "
    "outro nome.",
    Code.FILE_NAME_TOO_LONG: "“{path:path}” é um nome longo demais para o disco: use um mais curto.",
    Code.FOLDER_FORBIDDEN: "Não se pode gravar na pasta “{path:path}”: falta permissão, ou o disco está protegido "
    "contra gravação. Libere-o ou escolha outra pasta.",
    Code.FOLDER_MISSING: "A pasta “{path:path}” não está ao alcance, e nada foi gravado nela: se fica num pendrive, "
    "ponha-o de novo; se não, escolha outra pasta.",
    Code.FOLDER_IS_FILE: "“{path:path}” é um arquivo, e nada foi gravado: indique uma pasta.",
    Code.FOLDER_NOT_EMPTY: "A pasta “{path:path}” não está vazia, e nada foi gravado nela: indique uma pasta vazia ou "
    "o nome de uma nova.",
    Code.DISK_FULL: "O disco está cheio, e “{path:path}” não foi gravado: libere espaço e tente de novo.",
    Code.WRITE_FAILED: "“{path:path}” não pôde ser gravado: confira o disco ou o pendrive e tente de novo (detalhe "
    "técnico: {detail}).",
    Code.FILE_READ_ONLY: "“{path:path}” está aberto só para leitura, e nada foi gravado: para trabalhar nele, "
    "abra-o para gravar no computador em que fica.",
    Code.FILE_IN_USE: "“{path:path}” está aberto por {person}, no computador “{machine}”, desde {since:moment}: "
    "feche-o lá e tente de novo, ou abra-o só para leitura.",
    Code.FILE_ON_NETWORK: "“{path:path}” está numa pasta de rede, onde duas pessoas podem gravar ao mesmo tempo e "
    "estragar o arquivo: copie-o para o disco deste computador e trabalhe lá, ou abra-o só para leitura.",
    Code.COPY_DIFFERS: "A cópia “{path:path}” foi lida de volta e não confere com o que se gravou: o disco ou o "
    "pendrive está com defeito. Use outro e copie de novo.",
    Code.FILE_NOT_DAMAGED: "“{path:path}” está protegido e não tem página danificada, e nada foi resgatado: abra-o e, "
    "se é da relação de votantes que precisa, exporte-a, o que duas pessoas confirmam.",
    # People and keys
    Code.FILE_PROTECTED: "“{path:path}” está protegido: entre com seu nome e sua senha.",
    Code.FILE_NOT_PROTECTED: "“{path:path}” não está protegido: não tem pessoas nem senhas. Proteja-o antes.",
    Code.FILE_ALREADY_PROTECTED: "“{path:path}” já está protegido: inclua as demais pessoas nele.",
    Code.KEYS_MISSING: "Falta “{keys:path}”, que guarda as chaves de “{path:path}” e anda sempre com ele: ponha-o "
    "na mesma pasta (há um em cada cópia), ou abra o arquivo com as palavras de recuperação. Se nunca foi "
    "protegido, ele está danificado no começo: volte à última cópia que confere.",
    Code.KEYS_DAMAGED: "“{keys:path}” está danificado: use o que está ao lado da última cópia, ou abra o arquivo "
    "com as palavras de recuperação.",
    Code.KEYS_ALTERED: "“{keys:path}” foi alterado por fora do programa: guarde-o, avise o juiz e use o que está ao "
    "lado da última cópia.",
    Code.KEYS_OF_ANOTHER_FILE: "“{keys:path}” não abre “{path:path}”: é de outro arquivo ou de antes da troca da "
    "chave, ou o começo do arquivo está danificado. Use o que está ao lado da última cópia, as palavras de "
    "recuperação, ou a própria cópia.",
    Code.WORDS_MISSING: "As palavras de recuperação são {count}, e {found:foi lida|foram lidas}: confira a folha, que "
    "as traz numeradas.",
    Code.WORD_UNKNOWN: "Palavra nº {places:list}: não está na lista das palavras de recuperação. Confira na folha; "
    "bastam as primeiras letras de cada uma, até que só uma da lista comece assim.",
    Code.WORDS_NUMBERED_WRONG: "Os números antes das palavras de recuperação não vão de 1 a {count}, cada um uma vez: "
    "confira-os na folha, ou escreva as palavras sem números, na ordem.",
    Code.WORDS_WRONG: "As palavras de recuperação não conferem entre si: são todas da lista, mas alguma foi trocada ou "
    "está fora da ordem da folha. Confira-as uma a uma.",
    Code.WORDS_OF_ANOTHER_FILE: "As palavras de recuperação estão bem escritas, mas não abrem “{path:path}”: são de "
    "outro arquivo ou de antes da troca da chave, ou o começo do arquivo está danificado. Use a folha mais recente "
    "deste arquivo, ou a última cópia.",
    Code.PASSWORD_SHORT: "A senha tem {length:caractere|caracteres} e precisa de {minimum} ou mais: uma frase de "
    "quatro ou cinco palavras serve bem.",
    Code.PASSWORD_COMMON: "Esta senha está entre as que se tentam primeiro: escolha outra, como uma frase de quatro "
    "ou cinco palavras.",
    Code.PASSWORD_SAME: "A senha nova é a mesma que a atual, e nada foi trocado: escolha outra.",
    Code.PASSWORD_IS_NAME: "A senha é feita do nome da pessoa ou do arquivo, que todos sabem: escolha outra.",
    Code.PASSWORD_WRONG: "A senha não confere. A próxima tentativa pode ser feita {wait:wait}.",
    Code.PASSWORD_WAIT: "Houve senhas erradas, e é preciso esperar: tente de novo {wait:wait}.",
    Code.PASSWORD_IS_OWN: "“{person}” acaba de entrar com a própria senha: troque-a como se troca a própria.",
    Code.PERSON_UNKNOWN: "Ninguém com o nome “{person}” trabalha neste arquivo: confira o nome com quem o administra.",
    Code.PERSON_WITHOUT_SLOT: "O arquivo de chaves não tem senha de “{person}”: confira o nome. Se é esse mesmo, a "
    "pessoa foi retirada deste arquivo, ou sua senha precisa ser refeita, por duas pessoas que já entram nele ou "
    "com as palavras de recuperação.",
    Code.PERSON_WITHOUT_PASSWORD: "“{person}” trabalha neste arquivo, mas o arquivo de chaves não tem senha sua: duas "
    "pessoas que já entram a refazem, ou as palavras de recuperação.",
    Code.PERSON_EXISTS: "Já há, ou já houve, “{person}” neste arquivo, e o diário se refere a cada um pelo nome: "
    "use outro nome, como o completo.",
    Code.PERSON_NAME_UNFIT: "O nome da pessoa não serve: use letras, até {limit} caracteres, sem caracteres invisíveis "
    "ou de controle.",
    Code.PERSON_LEFT: "“{person}” foi retirado deste arquivo e já não trabalha nele: fale com quem o administra.",
    Code.PERSON_KEY_DIFFERS: "A assinatura que o arquivo conhece de “{person}” não é a da sua senha. Se o programa "
    "parou quando a refaziam, peça que a refaçam; senão, o arquivo ou as chaves foram trocados: guarde-os e avise o "
    "juiz.",
    Code.PERSON_ALTERED: "O que este arquivo diz de “{person}” foi alterado por fora do programa, e não se trabalha "
    "nele: abra-o só para leitura e verifique-o, guarde-o como está, com o das chaves, e avise o juiz.",
    Code.ROLES_MISSING: "Falta dizer o que a pessoa é no arquivo: escolha um papel ou mais.",
    Code.ADMINISTRATOR_MISSING: "O arquivo ficaria sem administrador: dê antes esse papel a outra pessoa.",
    Code.NOT_PERMITTED: "“{person}” não tem papel que permita {permission:permission}. {who:who_may}",
    Code.SECOND_MISSING: "É preciso que outra pessoa do arquivo confirme para {permission:permission}.",
    Code.SECOND_IS_FIRST: "Quem confirma tem de ser outra pessoa: “{person}” é quem pede.",
    # Files brought in
    Code.TABLE_MISSING: "“{path:path}” não existe: confira o nome e a pasta.",
    Code.TABLE_IS_FOLDER: "“{path:path}” é uma pasta: indique o arquivo CSV dentro dela.",
    Code.TABLE_FORBIDDEN: "Falta permissão para ler “{path:path}”: copie o arquivo para uma pasta sua.",
    Code.TABLE_UNREADABLE: "“{path:path}” não pôde ser lido: copie-o para o disco deste computador e tente de novo "
    "(detalhe técnico: {reason}).",
    Code.TABLE_EMPTY: "“{name}” está vazio: exporte a tabela de novo, com o cabeçalho e as linhas.",
    Code.TABLE_NOT_TEXT: "“{name}” não é uma tabela de texto: {kind:kind}. Exporte a tabela como CSV.",
    Code.TABLE_IS_SPREADSHEET: "“{name}” é uma planilha ({kind}): abra-a, salve como “CSV UTF-8” e importe o CSV.",
    Code.TABLE_BAD_ENCODING: "A linha {line} de “{name}” tem bytes que não são texto em {encoding}: exporte a tabela "
    "de novo, como “CSV UTF-8”.",
    Code.TABLE_TRUNCATED: "“{name}” está cortado na linha {line}, no meio de um caractere em {encoding}: copie ou "
    "exporte o arquivo de novo.",
    Code.TABLE_MIXED_ENCODING: "“{name}” mistura duas codificações, UTF-8 e Windows-1252 (linha {line}), e os acentos "
    "de uma delas sairiam errados: exporte a tabela de novo, como “CSV UTF-8”.",
    Code.TABLE_WITHOUT_MARK: "“{name}” parece estar em {encoding} sem a marca do início (BOM): exporte a tabela de "
    "novo, como “CSV UTF-8”.",
    Code.TABLE_MARK_INSIDE: "A linha {line} de “{name}” começa por uma marca de início de arquivo (BOM), sinal de dois "
    "arquivos juntados: importe um de cada vez.",
    Code.TABLE_LINE_TOO_LONG: "A linha {line} de “{name}” passa de {limit:caractere|caracteres}: não é uma tabela com "
    "uma linha por registro, ou falta fechar aspas.",
    Code.TABLE_FIELD_TOO_LONG: "Uma célula da linha {line} de “{name}” passa de {limit:caractere|caracteres}: falta "
    "fechar aspas, ou não é uma tabela.",
    Code.TABLE_UNCLOSED_QUOTE: "As aspas abertas na linha {line} de “{name}” não se fecham: feche-as ou retire-as.",
    Code.TABLE_STRAY_QUOTE: "Há aspas soltas no meio de uma célula, na linha {line} de “{name}”: retire-as ou escreva-"
    "as duas vezes.",
    Code.TABLE_MIXED_DELIMITER: "“{name}” separa o cabeçalho por {header:delimiter} e as linhas por {rows:delimiter}: "
    "use o mesmo separador no arquivo todo.",
    Code.TABLE_WITHOUT_HEADER: "Falta o cabeçalho em “{name}”: a linha {line}, a primeira, já tem dados (“{cell}”). "
    "Acrescente antes dela uma linha com os nomes das colunas.",
    Code.TABLE_REPEATED_COLUMN: "“{name}” tem duas colunas chamadas “{column}”, a {first}ª e a {second}ª: mude o nome "
    "de uma delas ou retire-a.",
    Code.TABLE_AMBIGUOUS_COLUMN: "As colunas “{first}” e “{second}” servem as duas ao campo {field}: indique qual "
    "delas vale ou mude o nome da outra.",
    Code.TABLE_COLUMN_MISSING: "Em “{name}” não se reconhece a coluna de: {fields:list}. Corrija o cabeçalho, que é "
    "“{header:list}”, ou indique qual coluna é de cada campo.",
    Code.TABLE_UNKNOWN_COLUMN: "O arquivo não tem a coluna “{column}”, que foi indicada; as dele são: {header:list}.",
    Code.TABLE_UNKNOWN_FIELD: "Não há o campo “{field}”, que foi indicado; os campos são: {fields:list}.",
    Code.TABLE_BAD_MAPPING: "“{text}” não indica coluna e campo: escreva COLUNA=CAMPO, como “Nº do título=titulo”.",
    Code.TABLE_COLUMN_TWICE: "A coluna “{column}” foi indicada para dois campos, {first} e {second}: deixe-a em um só.",
    Code.TABLE_WITHOUT_ROWS: "“{name}” só tem o cabeçalho, sem nenhuma linha: exporte a tabela de novo.",
    Code.TABLE_CHANGED: "“{name}” foi alterado por outro programa enquanto era lido, e nada foi importado: feche-o lá "
    "e tente de novo.",
    Code.EVERY_ROW_REFUSED: "Nada foi importado: todas as linhas lidas ({read}) foram recusadas. Corrija-as pelos "
    "motivos dados e importe o arquivo de novo.",
    Code.ROWS_REFUSED: "Nada foi lançado: {refused:linha recusada|linhas recusadas}, de {read:lida|lidas}. Corrija o "
    "arquivo pelos motivos dados e lance-o de novo.",
    # The plebiscite's facts
    Code.NAME_MISSING: "Falta o nome do município proposto: preencha-o.",
    Code.UNKNOWN_UF: "“{uf}” não é sigla de unidade da Federação: escreva duas letras, como SP.",
    Code.FEDERAL_TERRITORY: "“{uf}” é território federal, e a LC nº 1/1967 não se aplica aos territórios: escolha um "
    "estado.",
    Code.CUTOFF_AFTER_POLLING_DAY: "A data-limite, {cutoff:date}, é posterior ao dia da votação, {polling_day:date}: "
    "corrija uma das duas.",
    Code.ENTRY_RULE_NOT_YET: "“{rule:entry_rule}” ainda não é opção desta versão: escolha a digitação única.",
    Code.FACT_TEXT: (
        "O texto não serve para o dado: {fact:fact}. Use até {limit} caracteres, sem caracteres invisíveis ou de"
        " controle."
    ),
    Code.ORIGIN_REPEATED: "“{origin}” está duas vezes entre os municípios de origem: deixe-o uma vez só.",
    Code.MERGER_OF_FEWER_THAN_TWO: "A fusão reúne dois municípios ou mais (LC nº 1/1967, art. 4º): indique todos os de "
    "origem, ou escolha o desmembramento.",
    Code.FACT_FIXED_BY_ROLL: "A relação de votantes está encerrada, e com ela ficou fixado o dado: {fact:fact}.",
    Code.SIMULATED_IS_FOR_EVER: "A marca de simulado se escolhe na criação e não muda: crie outro arquivo.",
    Code.PERSON_MISSING: "Falta o nome de quem trabalha no arquivo, que consta de cada registro do diário: informe-o.",
    Code.ARMS_NOT_PICTURE: "O brasão tem de ser uma imagem PNG ou JPEG, e o arquivo indicado não é nenhuma das duas: "
    "abra-o num programa de imagens e salve-o como PNG.",
    Code.ARMS_DAMAGED: "A imagem do brasão está cortada ou danificada: copie o arquivo de novo, ou abra-o num programa "
    "de imagens e salve-o como PNG.",
    Code.ARMS_ANIMATED: "A imagem do brasão tem vários quadros e se move, o que não se imprime: salve um só deles, "
    "como PNG.",
    Code.ARMS_TOO_SMALL: "A imagem do brasão tem {width} × {height} pixels e sairia borrada no papel: use uma de "
    "{least} × {least} ou mais.",
    Code.ARMS_TOO_LARGE: "O arquivo do brasão passa de {limit} MB: salve a imagem menor; {enough} pixels de lado "
    "bastam.",
    Code.ARMS_TOO_MANY_PIXELS: "A imagem do brasão tem {width} × {height} pixels, mais de {limit} milhões: salve-a "
    "menor; {enough} pixels de lado bastam.",
    Code.ARMS_TOO_LONG: "A imagem do brasão tem {width} × {height} pixels, comprida demais para o alto da página: use "
    "uma cujo lado maior não passe de {limit} vezes o menor.",
    Code.ARMS_BLANK: "A imagem do brasão não mostra nada no papel branco: use uma com o desenho em preto ou em cores.",
    # Stations
    Code.NO_STATIONS: "Ainda não há seções: importe ou cadastre as seções antes dos eleitores.",
    Code.STATION_UNKNOWN: "{station} não existe neste plebiscito: confira os números.",
    Code.STATION_EXISTS: "{station} já está cadastrada: altere a que existe.",
    Code.STATION_HAS_VOTERS: "{station} tem {voters:eleitor registrado|eleitores registrados} e não pode ser retirada: "
    "retire ou mude antes os eleitores.",
    Code.STATION_AGGREGATED: "{station} é agregada: lance na seção principal, {principal:plain}.",
    Code.PRINCIPAL_UNKNOWN: "{station} não pode ser agregada à seção {principal:plain}, que não existe nesta zona: "
    "cadastre a principal antes.",
    Code.PRINCIPAL_IS_AGGREGATED: "{station} não pode ser agregada à seção {principal:plain}, ela mesma agregada: "
    "indique a principal dela.",
    Code.STATION_IS_PRINCIPAL: "{station} é a principal da seção {aggregated:plain}: mude antes a principal desta.",
    # The roll
    Code.ROLL_CLOSED: "A relação de votantes foi encerrada em {at:moment}: só uma decisão, com número, data e "
    "autoridade, muda os eleitores, e as seções já não mudam.",
    Code.ROLL_OPEN: "A relação de votantes ainda está aberta: encerre-a antes.",
    Code.ROLL_EMPTY: "Não há nenhum eleitor incluído, e a relação de votantes não pode ser encerrada: importe antes os "
    "eleitores.",
    Code.COMBINATION_MISSING: "As seções estão em {areas:área|áreas}, e falta dizer como a resolução as combina "
    "(em conjunto, todas, cada área por si): indique-o nos dados do plebiscito antes de encerrar a relação.",
    Code.COMPARED_DATE_MISSING: "Há eleitor sem a data que passaria a ser comparada ({criterion:criterion}): complete "
    "na janela esses registros, antes de mudar o critério.",
    Code.VOTER_UNKNOWN: "Não há eleitor com esse título neste plebiscito: confira o número.",
    Code.VOTER_INVALID: "O eleitor não pode ser gravado: corrija {fields:labels}.",
    Code.VOTER_ALREADY_ENROLLED: "O eleitor já está incluído: não há o que incluir.",
    Code.VOTER_NOT_ENROLLED: "O eleitor não está entre os incluídos: não há o que excluir.",
    Code.ROLL_HAS_CHANGES: "A relação de votantes não pode ser reaberta: depois do encerramento houve "
    "{changes:decisão|decisões} sobre ela. Inclua ou exclua por decisão.",
    Code.ROLL_ALREADY_COUNTED: "A relação de votantes não pode ser reaberta: já há números da apuração lançados. "
    "Inclua ou exclua por decisão.",
    Code.DECISION_INCOMPLETE: "Faltam dados da decisão: informe o número e a autoridade.",
    # The count
    Code.POLL_STILL_OPEN: "A votação só se encerra em {closes:moment}: até lá nada se apura.",
    Code.STATION_ALREADY_TYPED: "{station} já está apurada: para mudar um número, corrija a folha, com o motivo.",
    Code.STATION_NOT_TYPED: "{station} ainda não tem números lançados: lance-os antes de corrigir.",
    Code.STATION_STATE_FORBIDS: "{station} está {state:state}, e isso não admite o que se pediu: veja as deliberações "
    "da Junta sobre ela.",
    Code.SHEET_BLOCKED: "{station} tem inconsistência impeditiva ({codes}): confira a folha de apuração.",
    Code.WARNING_UNCONFIRMED: "{station} tem aviso para conferência ({codes}): confirme se a folha diz o mesmo.",
    Code.REASON_MISSING: "Falta o motivo: escreva-o em poucas palavras.",
    Code.BOARD_VOTE_INVALID: "Não há decisão da Junta com {votes_for:voto|votos} a favor e {votes_against} contra: são "
    "de dois a cinco votos, com maioria a favor (CE, arts. 36 e 160).",
    Code.BOARD_CAME_INVALID: "{station}: não podem ter comparecido {came:eleitor|eleitores}, pois são {enrolled} os "
    "inscritos na seção: confira o número na ata da mesa.",
    Code.DATE_IN_FUTURE: "A decisão não pode ser de {day:date}: hoje é {today:date}. Confira a data no documento.",
    # What the board puts on record
    Code.PROCEEDING_UNKNOWN: "Não há o registro nº {number:plain} da ata: confira o número na lista dos registros.",
    Code.PROCEEDING_FIELD_MISSING: "No registro da ata ({kind:proceeding}) falta: {field:proceeding_field}. "
    "Preencha-o.",
    Code.PROCEEDING_FIELD_UNFIT: "O registro da ata ({kind:proceeding}) não tem o campo {field:proceeding_field}: "
    "deixe-o em branco.",
    Code.PROCEEDING_TEXT: "No registro da ata ({kind:proceeding}), o campo {field:proceeding_field} tem "
    "{length:caractere|caracteres}: use até {limit}, sem caracteres invisíveis ou de controle.",
    Code.PROCEEDING_SAYS_NONE: "No registro da ata ({kind:proceeding}), {field:proceeding_field} diz só que não houve: "
    "deixe em branco, e a ata o diz.",
    Code.SESSION_ENDS_EARLY: "A sessão não pode encerrar-se em {ended:local}: abriu-se em {began:local}. Confira as "
    "horas e os dias.",
    Code.MOMENT_IN_FUTURE: "O registro não pode ser de {moment:local}: agora são {now:local}. Confira o dia e a hora.",
    Code.MOMENT_BEFORE_POLL: "O registro não pode ser de {moment:local}, antes do dia da votação, {polling_day:date}: "
    "a ata é da apuração. Confira o dia e o ano; o que houve antes, conte-o no texto.",
    # Decision and documents
    Code.NOBODY_ENROLLED: "Não há eleitores inscritos (I = 0), e nenhuma decisão é possível: isto não é rejeição. "
    "Importe as seções e os eleitores.",
    Code.NAME_OF_ANOTHER_FORM: "“{path:path}” tem o final .{said}, e o que se grava tem a forma {form}: dê-lhe o final "
    ".{form}, ou salve na outra forma.",
    Code.DOCUMENT_UNKNOWN: "Não há {document:document} entre os documentos expedidos deste arquivo: confira na lista "
    "deles a espécie e o número.",
    Code.DOCUMENT_FACTS_CHANGED: "Depois de feito este documento o arquivo mudou ({action:action}, em {at:moment}), e "
    "ele já não diz o que consta: nada foi expedido. Faça-o de novo.",
    Code.DOCUMENT_NUMBER_PAST: "O documento foi feito como {document:document}, e o próximo a expedir é "
    "{following:document}: nada foi expedido. Faça-o de novo.",
    Code.DOCUMENT_SUPERSEDED: "{document:document} está superada, e dela não se tira outra via: expeça o documento "
    "como os fatos estão agora.",
    Code.DOCUMENT_WITHOUT_DATA: "{document:document} saiu de uma versão do programa que não punha os dados no "
    "documento, e dela não se tira outra via: salve-a de novo como saiu.",
    Code.DOCUMENT_DATA_MALFORMED: "O dados.json não é como o programa o grava ({where:place}): foi alterado por fora "
    "dele. Peça o documento de novo a quem o expediu.",
    Code.DOCUMENT_DATA_NEWER: "O dados.json tem o formato nº {version}, e esta versão do plebapp conhece o de nº "
    "{known}: confira o documento com a versão que o expediu, ou com uma mais nova.",
    Code.PDF_EMPTY: "O arquivo está vazio, e não é documento nenhum: peça-o de novo a quem o expediu.",
    Code.PDF_TOO_LARGE: "O arquivo tem mais de {limit} MB, ou mais folhas do que qualquer documento deste programa, e "
    "não foi lido: confira se é o PDF certo.",
    Code.PDF_NOT_PDF: "O arquivo não é um PDF: indique o documento expedido pelo programa, tal como foi gravado.",
    Code.PDF_ENCRYPTED: "O PDF está cifrado com senha, o que nenhum documento deste programa está: peça o original a "
    "quem o expediu.",
    Code.PDF_DAMAGED: "O PDF está danificado e não pode ser lido por inteiro: copie-o de novo, ou peça-o de novo a "
    "quem o expediu.",
}

_KINDS_OF_FILE = {
    "pdf": "é um PDF",
    "zip": "é um arquivo compactado",
    "binary": "tem bytes que não são texto",
    "device": "é um dispositivo do sistema",
}

_LONGEST_LIST = 400


def _place(where: str) -> str:
    """A place in data: a member by its name, or a line and a column."""
    line, colon, column = where.partition(":")
    return f"linha {line}, coluna {column}" if colon and line.isdigit() else f"em “{shown(where)}”"


def _who_may(names: str) -> str:
    """Who may do it, by their names on a line each."""
    able = names.splitlines()
    if not able:
        return "Ninguém neste arquivo tem papel que o permita: quem o administra dá o papel a alguém."
    return f"{'Pode' if len(able) == 1 else 'Podem'}: {shown(listed(able), _LONGEST_LIST)}."


def _proceeding_field(told: str) -> str:
    kind, _, name = told.partition(".")
    return f"“{proceedings.label(name, ProceedingKind(kind))}”"


_FILLER = Filler(
    {
        "place": _place,
        "date": lambda value: short_date(date.fromisoformat(value)),
        "moment": lambda value: timestamp(datetime.fromisoformat(value)),
        "labels": lambda names: ", ".join(field_label(name) for name in names.split(", ")),
        "list": lambda names: shown(names, _LONGEST_LIST),
        "kind": lambda value: _KINDS_OF_FILE[value],
        "delimiter": lambda value: DELIMITERS[value],
        "state": lambda value: STATES[State(value)],
        "entry_rule": lambda value: ENTRY_RULES[EntryRule(value)],
        "criterion": lambda value: CRITERIA[Criterion(value)],
        "fact": lambda name: FACTS[name],
        "document": document_subject,
        "action": lambda value: ACTIONS[Action(value)],
        "proceeding": lambda value: proceedings.KINDS[ProceedingKind(value)],
        "proceeding_field": _proceeding_field,
        "local": lambda value: proceedings.local_moment(datetime.fromisoformat(value)),
        "permission": lambda value: PERMISSIONS[Permission(value)],
        "wait": waiting,
        "who_may": _who_may,
    }
)


def message(error: PlebError) -> str:
    """What went wrong and what to do, for the person at the keyboard."""
    return _FILLER.fill(_CODES[error.code], _with_kind(error.operands))


def _with_kind(operands: Mapping[str, Operand]) -> Mapping[str, Operand]:
    """Operands in which the field of a proceeding is told with its kind: kinds call their fields differently."""
    if "kind" not in operands or "field" not in operands:
        return operands
    return {**operands, "field": f"{operands['kind']}.{operands['field']}"}
