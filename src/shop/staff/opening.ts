/** What a new shop needs until it has sold something, in this order. */
export const openingSteps = ['pharmacy', 'hours', 'legal', 'payments', 'delivery', 'products', 'order', 'sale'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** `detail`: what is there, or what is missing, as text. */
export type OpeningStepView = { step: OpeningStep; isDone: boolean; detail: string | null; to: string }

/** The step to do next: the first that is not done. */
export const nextStep = (steps: readonly OpeningStepView[]): OpeningStep | undefined => steps.find(({ isDone }) => !isDone)?.step
