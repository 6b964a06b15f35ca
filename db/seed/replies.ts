import type { SavedReply } from '#src/shop/inbox/replies/saved-reply.ts'

/** Saved replies of the demo. */
export const replies: readonly Pick<SavedReply, 'title' | 'text'>[] = [
  {
    title: 'Encomenda pronta',
    text: {
      pt: 'Bom dia, {nome}. A encomenda {numero} está pronta. Esperamos por si hoje até às {fecho}.',
      en: 'Good morning, {name}. Order {number} is ready. We are open until {closing} today.',
    },
  },
  {
    title: 'Protetor solar, bebé',
    text: {
      pt: 'Bom dia, {nome}. Para um bebé de {idade}, o melhor é sombra, roupa e chapéu. Mostramos-lhe os protetores indicados ao balcão.',
      en: 'Good morning, {name}. For a baby of {age}, shade, clothes and a hat are best. We can show you suitable sunscreens at the counter.',
    },
  },
  {
    title: 'Ver ao balcão',
    text: {
      pt: 'Mostramos-lho ao balcão, hoje até às {fecho}.',
      en: 'We can show it to you at the counter, until {closing} today.',
    },
  },
]
