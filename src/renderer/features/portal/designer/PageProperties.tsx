import { Button, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { PageConfig } from '#contract/pageConfig.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  fields: { display: 'grid', gap: tokens.spacingVerticalM },
  color: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { minWidth: 0, flex: 1, '& > input': { minWidth: 0 } },
  sample: {
    flexShrink: 0,
    width: '32px',
    height: '32px',
    padding: 0,
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
  },
  hint: { color: tokens.colorNeutralForeground3 },
})

interface PagePropertiesProps {
  readonly page: PageConfig
  readonly apply: (change: Change) => void
}

const isColor = (value: string) => PageConfig.shape.background.safeParse(value).success

/** Settings of the page itself, while no widget is chosen. */
export function PageProperties({ page: { background }, apply }: PagePropertiesProps) {
  const styles = useStyles()
  const text = useText()
  // The typed text may be no colour yet.
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? background
  const put = (value: string) => {
    setTyped(isColor(value) ? null : value)
    if (isColor(value)) apply({ type: 'background', background: value })
  }
  return (
    <div className={styles.fields}>
      <Text weight="semibold">{text('portal.designer:page')}</Text>
      <Field
        label={text('portal.designer:background')}
        hint={text('portal.designer:background.hint')}
        validationMessage={isColor(words) ? undefined : text('portal.designer:background.wrong')}
      >
        {(field) => (
          <div className={styles.color}>
            <Input
              {...field}
              className={styles.words}
              value={words}
              onChange={(_, { value }) => put(value)}
            />
            <input
              className={styles.sample}
              type="color"
              aria-label={text('portal.designer:background.pick')}
              value={/^#[0-9a-f]{6}$/i.test(background) ? background : '#ffffff'}
              onChange={({ target }) => put(target.value)}
            />
            {words === '' ? null : (
              <Button size="small" onClick={() => put('')}>
                {text('portal.designer:background.theme')}
              </Button>
            )}
          </div>
        )}
      </Field>
      <Text size={200} className={styles.hint}>
        {text('portal.designer:chooseOne')}
      </Text>
    </div>
  )
}
