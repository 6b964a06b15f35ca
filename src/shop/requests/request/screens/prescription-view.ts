import type { UploadView } from '#src/shop/conversation/upload.ts'

/** By field name. */
export type Values = Readonly<Record<string, string>>

/** Ways to enter a prescription; photos can be added to each. */
export const entryModes = ['sms', 'codes', 'photo'] as const
export type EntryMode = (typeof entryModes)[number]
export const entryModeOf = (values: Values): EntryMode => entryModes.find((mode) => mode === values['way']) ?? 'sms'

export const codeNames = ['prescription_code', 'dispensation_code', 'option_right_code'] as const
export type CodeName = (typeof codeNames)[number]

/** Length of each code, and the size of its groups. */
export const codeSizes = {
  prescription_code: { length: 19, group: 4 },
  dispensation_code: { length: 6, group: 3 },
  option_right_code: { length: 4, group: 4 },
} as const satisfies Record<CodeName, object>

/**
 * Texts that do not change while the page is open come with its data, so that the browser need not load them in two languages.
 */
export type ConsentView = {
  version: number
  label: string
  note: string
  /** The consent text, and the label that opens it. */
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

/** The form as the page opens it: empty, or filled in from the draft. */
export type PrescriptionFormView = {
  values: Values
  photos: readonly UploadView[]
  /** Of the draft that it goes on with. */ draft: string | null
  title: string
  lead: string
  /** Notice that the form continues a draft. */
  savedNotice: NoticeView | null
  /** Notice that the profile must be completed before sending. */
  profile: NoticeView | null
  preference: PreferenceView
  consent: ConsentView
  aside: AsideView
  /** Everything that would be sent, when it is to be reviewed. */
  review: ReviewView | null
}

export type ReviewView = {
  /** Revision of the displayed draft: no other revision is sent. */
  revision: string
  /** `isCode`: shown as digits in groups. */
  facts: readonly { term: string; text: string; isCode?: boolean }[]
  photos: readonly UploadView[]
  photosTerm: string
  consent: string
  send: string
  change: string
}

export type PrescriptionAnswer = {
  /** Errors by field, in form order; `form` stands for the whole form. */
  errors: Values
  /** Typed values; absent when the page has them as saved. */
  values?: Values
  photos?: readonly UploadView[]
  /** The id of the draft that it was saved as. */ draft?: string
  /** The formatted time of saving. */
  savedAtText?: string
}
