import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  code: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** A code that is not itself a heading: grey and smaller than the name beside it. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={useStyles().code}>{children}</span>
}

/** A name and its code. */
export interface NamedCode {
  /** Empty or undefined where it is unknown: only the code is shown. */
  readonly name: string | undefined
  readonly code: string
}

const isNamed = ({ name, code }: NamedCode): boolean => name !== undefined && name !== '' && name !== code

/** Both as one text, as in tooltips. */
export const namedText = (named: NamedCode): string =>
  isNamed(named) ? `${named.name} ${named.code}`.trimEnd() : named.code

/** A name with the code behind it in grey; a code without a name is shown alone. */
export function Named(named: NamedCode) {
  const { name, code } = named
  if (!isNamed(named)) return <span title={code}>{code}</span>
  return (
    <span title={namedText(named)}>
      {name}
      {code === '' ? null : (
        <>
          {' '}
          <Code>{code}</Code>
        </>
      )}
    </span>
  )
}

interface JoinedProps {
  readonly code: string
  /** Between both; the documents fix it together with the order. */
  readonly by: string
  readonly name: string
}

/** A code in front of its name, joined as in the documents: the code and the text between them in grey. */
export const Joined = ({ code, by, name }: JoinedProps) => (
  <span title={`${code}${by}${name}`}>
    <Code>
      {code}
      {by}
    </Code>
    {name}
  </span>
)
