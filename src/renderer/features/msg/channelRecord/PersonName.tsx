import { createContext, useContext } from 'react'
import { Named } from '#ui/Named.tsx'

/** Names of people by their ids, read once for all rows of a list. */
export const PeopleNames = createContext<ReadonlyMap<string, string>>(new Map())

/** A person whose id a row has: the name with the id behind it, the id alone where the name is not known. */
export const PersonName = ({ id }: { id: string }) => (
  <Named name={useContext(PeopleNames).get(id)} code={id} />
)
