"""People at the keyboard: what each role permits, and sentences about who works."""

from plebapp.domain.people import Role

# What a role is for, beside its name.
ROLE_PERMITS: dict[Role, str] = {
    Role.ADMINISTRATOR: "inclui e retira pessoas, refaz senhas, troca a chave; não expede atas",
    Role.REGISTRY_HEAD: "dados, seções, eleitores, relação (encerrar, reabrir, decidir, exportar), registros "
    "e expedição da ata",
    Role.REGISTRY: "seções e eleitores, até o encerramento da relação; registros e expedição da ata",
    Role.PRESIDENT: "dados, relação (encerrar, reabrir, decidir), apuração, deliberações, registros e expedição da ata",
    Role.MEMBER: "apuração, correções, deliberações da Junta, registros e expedição da ata",
    Role.TEAM_OFFICER: "apuração, correções, registros e expedição da ata",
    Role.TYPIST: "digitação das folhas de apuração",
    Role.PROSECUTOR: "consulta, verificação e cópias; nada altera",
}
