/** What staff write about customers: how to serve them well, and nothing of their health. */
export const customerNotes = [
  'Prefere que lhe telefonem em vez de SMS.',
  'Costuma levantar às sextas ao fim do dia.',
  'Pede sempre fatura com contribuinte da empresa.',
  'Vem de autocarro da Régua: ter tudo pronto antes das 17h.',
  'Usa aparelho auditivo, falar de frente e devagar.',
  'A filha (Inês) pode levantar por ela.',
  'Gosta de saber das campanhas de dermocosmética.',
  'Portão com código: perguntar antes de enviar o estafeta.',
] as const
