import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components'
import { Document20Regular } from '@fluentui/react-icons/svg/document'
import { useState } from 'react'
import { menuIconNames, menuIconOf } from '#kit/menuIcons.ts'
import { useText } from '#kit/text.ts'
import { iconWord } from '#pickers/menu/iconWords.ts'
import { namedText } from '#ui/Named.tsx'

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateColumns: 'repeat(10, 32px)',
    gap: tokens.spacingHorizontalXXS,
    padding: tokens.spacingHorizontalS,
  },
})

interface IconChoiceProps {
  /** Name of the present icon. */
  readonly value: string
  readonly isDisabled: boolean
  onChoose(name: string): void
}

/** The icons that the navigation can draw; the names stay the words that platforms keep. */
export function IconChoice({ value, isDisabled, onChoose }: IconChoiceProps) {
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const walk = useArrowNavigationGroup({ axis: 'grid-linear' })
  const said = (name: string) => namedText({ name: iconWord(name, text), code: name })
  const Chosen = menuIconOf(value) ?? Document20Regular
  return (
    <Popover open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<Chosen />} disabled={isDisabled}>
          {text('sys.menu:icon.choose')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface>
        <div role="group" aria-label={text('sys.menu:icon.choose')} className={styles.surface} {...walk}>
          {menuIconNames.map((name) => {
            const Icon = menuIconOf(name) ?? Document20Regular
            return (
              <Button
                key={name}
                appearance={name === value ? 'primary' : 'subtle'}
                icon={<Icon />}
                aria-label={said(name)}
                aria-pressed={name === value}
                title={said(name)}
                onClick={() => {
                  onChoose(name)
                  setOpen(false)
                }}
              />
            )
          })}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
