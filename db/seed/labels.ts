import type { Text } from './types.ts'

export const t = (pt: string, en: string): Text => ({ pt, en })

/** Warnings, one per line: "- …". */
export const warn = (...lines: readonly Text[]): Text => ({
  pt: lines.map((line) => `- ${line.pt}`).join('\n'),
  en: lines.map((line) => `- ${line.en}`).join('\n'),
})

/** Paragraphs separated by an empty line. */
export const paragraphs = (...texts: readonly Text[]): Text => ({
  pt: texts.map((text) => text.pt).join('\n\n'),
  en: texts.map((text) => text.en).join('\n\n'),
})

export const external = t('Uso externo.', 'For external use only.')
export const avoidEyes = t(
  'Evite o contacto com os olhos; se acontecer, lave com água abundante.',
  'Avoid contact with the eyes; if it happens, rinse with plenty of water.',
)
export const stopIfIrritated = t(
  'Suspenda a utilização se notar vermelhidão ou comichão que não passa.',
  'Stop using it if redness or itching does not go away.',
)
export const intactSkin = t('Não aplique sobre feridas ou pele irritada.', 'Do not apply to wounds or irritated skin.')
export const childrenWarning = t('Mantenha fora do alcance das crianças.', 'Keep out of the reach of children.')
export const notADiet = t(
  'Um suplemento alimentar não substitui uma alimentação variada e equilibrada nem um modo de vida saudável.',
  'A food supplement does not replace a varied, balanced diet or a healthy lifestyle.',
)
export const noMoreThanAdvised = t('Não exceda a dose diária indicada.', 'Do not exceed the daily amount shown.')
export const supplementPregnancy = t(
  'Se está grávida, a amamentar ou toma medicamentos, fale com o médico ou com a farmácia antes de tomar.',
  'If you are pregnant, breastfeeding or taking medicines, talk to your doctor or to the pharmacy first.',
)
export const readInstructions = t(
  'Leia as instruções da embalagem antes de usar.',
  'Read the instructions in the pack before use.',
)
export const singleUse = t('Utilização única: deite fora depois de usar.', 'Single use: throw away after use.')
export const readLeaflet = t(
  'Leia o folheto informativo. Em caso de dúvida ou de persistência dos sintomas, consulte o médico ou o farmacêutico.',
  'Read the leaflet. If in doubt, or if symptoms persist, ask your doctor or pharmacist.',
)
export const readLeafletPrescribed = t(
  'Leia o folheto informativo e fale com o médico ou com o farmacêutico sobre qualquer dúvida ou efeito que sinta.',
  'Read the leaflet and talk to your doctor or pharmacist about any question or effect you notice.',
)
