import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { QuestionCircleRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useText } from '#kit/text.ts'
import { PlaceholderTable } from '#pickers/billNumber/PlaceholderTable.tsx'

/** Milliseconds for which the explanation is shown when nobody closes it earlier (OPS-BTP-02). */
const SHOWN_FOR = 10_000

/** Explains the placeholders for ten seconds, each time it is pressed. */
export function PlaceholderHelp() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOpen(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    // Below the button: above it stands what is being typed.
    <Popover positioning="below-start" open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} withArrow>
      <PopoverTrigger disableButtonEnhancement>
        <Button type="button" size="small" appearance="subtle" icon={<QuestionCircleRegular />}>
          {text('pickers:bill.help')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={text('pickers:bill.help')}>
        <PlaceholderTable />
      </PopoverSurface>
    </Popover>
  )
}
