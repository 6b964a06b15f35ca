/** Puts a saved reply into the text, in the place of what stands from `from` on to the caret; typing goes on behind it. */
export function insertReply(element: HTMLTextAreaElement, text: string, from?: number): void {
  if (from === undefined) {
    const begun = element.value.trimEnd()
    element.setRangeText(begun === '' ? text : `${begun}\n\n${text}`, 0, element.value.length, 'end')
  } else element.setRangeText(text, from, element.selectionStart, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.focus()
  selectPlace(element)
}

/** The first place that is left to fill in is selected, so that typing replaces it. */
function selectPlace(element: HTMLTextAreaElement): void {
  const place = /\{[^{}]+\}/.exec(element.value)
  if (place) element.setSelectionRange(place.index, place.index + place[0].length)
}
