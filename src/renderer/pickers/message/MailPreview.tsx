import { makeStyles, Radio, RadioGroup, Switch, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useText } from '#kit/text.ts'
import { MailFrame } from '#pickers/message/MailFrame.tsx'
import { Marked } from '#pickers/message/Marked.tsx'
import type { MessageOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'

/** Pixels: a mail program's window, a telephone. */
const widths = { desktop: 640, phone: 375 } as const
type Width = keyof typeof widths

const useStyles = makeStyles({
  head: { display: 'grid', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  choices: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
})

/** A mail at the width of a mail program or a telephone, light or dark. */
export function MailPreview({ shown }: { shown: MessageOf<'EMAIL'> }) {
  const looks = usePreviewStyles()
  const styles = useStyles()
  const text = useText()
  const [width, setWidth] = useState<Width>('desktop')
  const [isDark, setDark] = useState(false)
  return (
    <>
      <div className={styles.choices}>
        <RadioGroup
          layout="horizontal"
          aria-label={text('pickers:preview.width')}
          value={width}
          onChange={(_, { value }) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
        >
          <Radio value="desktop" label={text('pickers:preview.desktop')} />
          <Radio value="phone" label={text('pickers:preview.phone')} />
        </RadioGroup>
        <Switch
          label={text('pickers:preview.dark')}
          checked={isDark}
          onChange={(_, { checked }) => setDark(checked)}
        />
      </div>
      <div className={styles.head}>
        {shown.subject === '' ? null : (
          <Text weight="semibold" className={looks.text}>
            <Marked text={shown.subject} />
          </Text>
        )}
        {shown.cc.length === 0 ? null : (
          <Text size={200} className={looks.sub}>
            {text('pickers:preview.cc', { addresses: shown.cc.join(', ') })}
          </Text>
        )}
      </div>
      <MailFrame
        html={shown.html}
        width={widths[width]}
        isDark={isDark}
        label={text('pickers:preview.mail')}
      />
      <Text size={200} className={looks.sub}>
        {text('pickers:preview.mail.note')}
      </Text>
    </>
  )
}
