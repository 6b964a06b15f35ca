/** An unprocessed form of another page, with its address, so that it can be sent again. Files are not carried along. */
export type Carried = {
  action: string
  fields: readonly { name: string; value: string }[]
  hasFiles: boolean
  /** More than is carried: no field is, and the browser has to send the form again by itself. */
  isTooLarge?: true
}

/** Prefix of carried fields in a form that has fields of its own. */
export const carriedPrefix = 'carried.'
