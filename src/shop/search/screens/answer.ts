// What the list of products loads for a search only.
export { AfterSearch } from './after-search.tsx'
export { NotSold } from './not-sold.tsx'
export { SearchNotes } from './search-notes.tsx'
