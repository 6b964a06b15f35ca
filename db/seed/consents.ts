import type { Text } from './types.ts'

/** The first versions of the texts customers agree to. Never edited: a change is a new version. */
export const consentTexts: { kind: 'privacy' | 'terms' | 'health' | 'marketing'; text: Text }[] = [
  {
    kind: 'privacy',
    text: {
      pt: 'Li a política de privacidade e sei que dados a farmácia guarda, para quê e por quanto tempo.',
      en: 'I have read the privacy policy and know which data the pharmacy keeps, what for and for how long.',
    },
  },
  {
    kind: 'terms',
    text: {
      pt: 'Aceito as condições de compra da farmácia, incluindo as regras de levantamento, entrega e devolução.',
      en: 'I accept the pharmacy’s conditions of purchase, including the rules on collection, delivery and returns.',
    },
  },
  {
    kind: 'health',
    text: {
      pt: 'Autorizo a farmácia a tratar os meus dados de saúde. O que peço ou compro pode dizer algo sobre a minha saúde; a farmácia usa-o só para responder aos meus pedidos e para preparar, entregar e registar as minhas encomendas. Posso retirar a autorização quando quiser.',
      en: 'I allow the pharmacy to process my health data. What I ask for or buy may say something about my health; the pharmacy uses it only to answer my requests and to prepare, hand over and record my orders. I can withdraw this permission at any time.',
    },
  },
  {
    kind: 'marketing',
    text: {
      pt: 'Aceito receber por e-mail as promoções e as novidades da farmácia. Posso deixar de as receber quando quiser, no meu perfil.',
      en: 'I agree to receive the pharmacy’s offers and news by email. I can stop receiving them at any time in my profile.',
    },
  },
]
