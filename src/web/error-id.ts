import { createContext, useContext } from 'react'

/** The id of the request, under which the log holds what went wrong; known only while the server renders. */
export const ErrorId = createContext<string | undefined>(undefined)
export const useErrorId = (): string | undefined => useContext(ErrorId)
