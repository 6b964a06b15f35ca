import type { UploadView } from '../../conversation/upload.ts'

/** By the name of the field. */
export type Values = Readonly<Record<string, string>>

/** The ways of telling which prescription it is; photos go along with each. */
export const entryModes = ['sms', 'codes', 'photo'] as const
export type EntryMode = (typeof entryModes)[number]
export const entryModeOf = (values: Values): EntryMode => entryModes.find((mode) => mode === values['way']) ?? 'sms'

export const codeNames = ['prescription_code', 'dispensation_code', 'option_right_code'] as const
export type CodeName = (typeof codeNames)[number]

/** As many characters as it has, and as many as stand together. */
export const codeSizes = {
  prescription_code: { length: 19, group: 4 },
  dispensation_code: { length: 6, group: 3 },
  option_right_code: { length: 4, group: 4 },
} as const satisfies Record<CodeName, object>

/** Sentences that do not change while the page is open come with it: the browser need not carry them in two languages. */
export type ConsentView = {
  version: number
  label: string
  note: string
  /** The text that is agreed to, and what opens it. */
  text: string
  summary: string
  privacy: string
}

export type PreferenceView = { legend: string; choices: readonly { value: string; label: string; hint: string }[] }

export type NoticeView = { title: string; text: string; button: string }

export type AsideView = {
  title: string
  steps: readonly { title: string; text: string }[]
  open: { isOpen: boolean; text: string }
  week: readonly { days: string; hours: string }[]
  note: string
}

/** The form as the page opens it: empty, or as the draft has it. */
export type PrescriptionFormView = {
  values: Values
  photos: readonly UploadView[]
  /** Of the draft that it goes on with. */ draft: string | null
  title: string
  lead: string
  /** That it goes on with a draft. */
  savedNotice: NoticeView | null
  /** That the profile has to be completed before anything is sent. */
  profile: NoticeView | null
  preference: PreferenceView
  consent: ConsentView
  aside: AsideView
  /** All that would be sent, where it is to be checked. */
  review: ReviewView | null
}

export type ReviewView = {
  /** Of the draft that is shown: another one is not sent. */
  revision: string
  /** `isCode`: digits in groups. */
  facts: readonly { term: string; text: string; isCode?: boolean }[]
  photos: readonly UploadView[]
  photosTerm: string
  consent: string
  send: string
  change: string
}

export type PrescriptionAnswer = {
  /** Sentences by field, in the order of the form; `form` stands for all of it. */
  errors: Values
  /** What was typed; absent where the page has it as it was kept. */
  values?: Values
  photos?: readonly UploadView[]
  /** The draft that it was kept as. */ draft?: string
  /** The time at which it was kept, as the page says it. */
  savedAtText?: string
}
