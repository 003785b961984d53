import { Switch } from '@fluentui/react-components'
import { useText } from '#kit/text.ts'

interface CacheSwitchProps {
  readonly isOn: boolean
  onChange(isOn: boolean): void
}

/** Rows of this machine instead of the platform's. */
export default function CacheSwitch({ isOn, onChange }: CacheSwitchProps) {
  const text = useText()
  return (
    <Switch
      label={text('kit:list.preferCache')}
      checked={isOn}
      onChange={(_, { checked }) => onChange(checked)}
    />
  )
}
