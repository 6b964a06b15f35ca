/** Personal data and secrets planted in pages, forms, addresses, cookies and logs; none of them may leave in a report. */
export const plantedSecrets: readonly string[] = [
  '1011000012345678903',
  '101100009876543210X',
  '482193',
  '263749',
  '245183906',
  '912 345 678',
  '+351 253 111 204',
  'marta.azevedo@cliente.example',
  'marta.azevedo%40correio.example',
  'Maria da Conceição Azevedo',
  'Rua do Souto 12, 3.º esquerdo',
  '4700-329',
  '4242 4242 4242 4242',
  '29012345678901',
  'AZ-7K2M9QXZ',
  'Yt6Vq0b3PzWm8kD1sR5uN2xC7hJ4fL9gAeToIiQvBns',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJ0YSJ9.dBjftJeZ4CVPmB92K27uhbUJU1p1r',
  '0198c4a1-7d3e-7b62-9f10-5a6b7c8d9e0f',
  '203.0.113.77',
  'azulejo-azul-e-branco',
]

/** One text with all of them, in the notations programs use. */
export const textWithSecrets = (name = 'nome'): string =>
  [
    ...plantedSecrets.slice(0, 9),
    `${name}: "${plantedSecrets[9]}"`,
    `morada: "${plantedSecrets[10]}"`,
    ...plantedSecrets.slice(11, 20),
    `password=${plantedSecrets[20]}`,
  ].join(' ; ')
