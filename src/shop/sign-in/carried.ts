/** A form of another page that was not done, with its address: it can be sent again. Files do not come along. */
export type Carried = {
  action: string
  fields: readonly { name: string; value: string }[]
  hasFiles: boolean
}

/** Before the names of carried fields in a form that has fields of its own. */
export const carriedPrefix = 'carried.'
