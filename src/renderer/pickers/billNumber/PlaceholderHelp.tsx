import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { QuestionCircleRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useText } from '#kit/text.ts'
import { PlaceholderTable } from '#pickers/billNumber/PlaceholderTable.tsx'

/** Milliseconds for which the explanation is shown when it is not closed earlier (OPS-BTP-02). */
const SHOWN_FOR = 10_000

/** Explains the placeholders for ten seconds, each time it is pressed. */
export function PlaceholderHelp() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOpen(false), SHOWN_FOR)
    // The focus is in the field, and the dialog around it must not take the key.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
    }
    window.addEventListener('keydown', escape, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', escape, true)
    }
  }, [isOpen])
  return (
    // Below the button: the typed text is above it.
    <Popover positioning="below-start" open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} withArrow>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          type="button"
          size="small"
          appearance="subtle"
          icon={<QuestionCircleRegular />}
          // The field keeps the focus: messages that appear when it is left would move the button away from the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {text('pickers:bill.help')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={text('pickers:bill.help')}>
        <PlaceholderTable />
      </PopoverSurface>
    </Popover>
  )
}
