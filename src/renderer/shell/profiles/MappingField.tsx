import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { MAX_MAPPING } from '#contract/mapping.ts'
import { loadKitTexts, useText } from '#kit/text.ts'
import { useMappingCheck } from './mappingCheck.ts'
import { TextFileButton } from './TextFileButton.tsx'

const MappingProblems = lazy(async () => {
  const [module] = await Promise.all([import('./MappingProblems.tsx'), loadKitTexts(['shell.mapping'])])
  return module
})

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
})

/** Documents that ship with the console: the names of their platforms, and the text of one when it is chosen. */
const titles = import.meta.glob<string>('../../../../resources/mappings/*.json', {
  eager: true,
  import: 'title',
})
const documents = import.meta.glob<string>('../../../../resources/mappings/*.json', {
  query: '?raw',
  import: 'default',
})

interface MappingFieldProps {
  readonly value: string
  readonly isFixed: boolean
  /** Lines that are shown at first. Default 4. */
  readonly rows?: number
  onChange(value: string): void
}

/** The document that describes how the platform differs from the contract, typed or from a file. */
export function MappingField({ value, isFixed, rows = 4, onChange }: MappingFieldProps) {
  const styles = useStyles()
  const text = useText()
  const { problems, hints } = useMappingCheck(value)
  const shown = problems.length > 0 ? problems : hints
  // A file that is too long for a mapping is cut, so that it is refused as a mapping.
  const readFile = async (chosen: File) => onChange(await chosen.slice(0, MAX_MAPPING).text())
  return (
    <div className={styles.part}>
      <Field
        label={text('shell:profile.mapping')}
        hint={text('shell:profile.mappingHint')}
        validationState={problems.length > 0 ? 'error' : hints.length > 0 ? 'warning' : 'none'}
        validationMessage={
          shown.length === 0 ? undefined : (
            <Suspense>
              <MappingProblems problems={shown} />
            </Suspense>
          )
        }
      >
        <Textarea
          textarea={{ className: styles.mono, spellCheck: false }}
          readOnly={isFixed}
          rows={rows}
          resize="vertical"
          value={value}
          maxLength={MAX_MAPPING}
          onChange={(_, data) => onChange(data.value)}
        />
      </Field>
      {!isFixed && (
        <div className={styles.buttons}>
          <TextFileButton label={text('shell:profile.mappingFile')} accept=".json" onFile={readFile} />
          {Object.entries(documents).map(([path, load]) => (
            <Button
              key={path}
              size="small"
              disabled={value.trim() !== ''}
              onClick={() => void load().then(onChange)}
            >
              {text('shell:profile.mappingExample', { name: titles[path] ?? path })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
