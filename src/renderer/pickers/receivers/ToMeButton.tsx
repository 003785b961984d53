import { Button } from '@fluentui/react-components'
import { PersonRegular } from '@fluentui/react-icons'
import { ALL_CHANNELS, type ReceiveInfo } from '#contract/messaging/documents.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { changeEntry, peopleOf, withPeople } from '#pickers/receivers/receivers.ts'

interface ToMeButtonProps {
  readonly info: ReceiveInfo
  onChange(receiveInfo: string): void
}

/** Adds the signed-in person to the users of all channels; each channel finds their address. */
export function ToMeButton({ info, onChange }: ToMeButtonProps) {
  const text = useText()
  const user = useSession(({ session }) => session?.user)
  const entry = info.user.find(({ channel }) => channel === ALL_CHANNELS)
  if (!user || !entry) return null
  const people = peopleOf(entry)
  const add = () => {
    if (people.some(({ id }) => id === user.id)) return
    const all = withPeople([...people, { id: user.id, name: user.realName, dept: user.deptName }])
    onChange(JSON.stringify(changeEntry(info, 'user', ALL_CHANNELS, all)))
  }
  return (
    <Button type="button" icon={<PersonRegular />} onClick={add}>
      {text('pickers:receivers.toMe')}
    </Button>
  )
}
