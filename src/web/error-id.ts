import { createContext, useContext } from 'react'

/** The id of the request, under which the error is logged; set only during server rendering. */
export const ErrorId = createContext<string | undefined>(undefined)
export const useErrorId = (): string | undefined => useContext(ErrorId)
