import { createContext, useContext } from 'react'

/** Names of the fields that the rows lack because they come from this machine. */
export const OmittedFields = createContext<readonly string[]>([])

/** Whether the rows of the list around lack a field, because copies on this machine leave it out. */
export const useOmitted = (field: string): boolean => useContext(OmittedFields).includes(field)
