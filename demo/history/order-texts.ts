/** What customers write beside an order. */
export const instructions = [
  'Deixar na receção do prédio, por favor.',
  'Toquem à campainha do 2.º esquerdo.',
  'Se não estiver ninguém, o vizinho do rés-do-chão recebe.',
  'Levanto depois das 18h.',
  'Quem levanta é a minha filha.',
  'Pode ser em saco de papel, obrigada.',
  'Passo aí no sábado de manhã.',
  'Se faltar alguma coisa, liguem-me antes.',
  'Entregar de preferência depois de almoço.',
  'É para oferta: sem o preço na caixa, se for possível.',
] as const

export const instructionsInEnglish = [
  'Please ring the bell twice, it is the blue door.',
  'I will collect it after work, around six.',
] as const

/** What staff write beside a refund; its customer reads it. */
export const returnReasons = [
  'Devolução dentro do prazo, embalagem fechada.',
  'Tamanho trocado: o cliente pediu outro.',
  'Comprado em duplicado.',
  'A cor não era a pretendida.',
  'Presente repetido, devolvido com o talão.',
] as const

export const goodwillReasons = [
  'A caixa chegou amolgada, produto em condições.',
  'Entrega um dia depois do prometido.',
  'Diferença de preço que não estava na prateleira.',
] as const
