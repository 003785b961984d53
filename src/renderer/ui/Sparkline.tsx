import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  root: { display: 'block', width: '100%', height: '24px' },
  bar: { fill: tokens.colorNeutralStroke1 },
  last: { fill: tokens.colorBrandBackground },
})

/** Small bars of a few values, the last one highlighted; null is an unknown value. */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const styles = useStyles()
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const heightOf = (value: number | null) => (value === null ? 0 : Math.max(6, (value / most) * 100))
  return (
    <svg
      className={styles.root}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * 10} 100`}
      preserveAspectRatio="none"
    >
      {values.map((value, index) => (
        <rect
          // Values have no identity other than their position.
          key={index}
          className={mergeClasses(styles.bar, index === values.length - 1 && styles.last)}
          x={index * 10 + 1}
          y={100 - heightOf(value)}
          width={8}
          height={heightOf(value)}
        />
      ))}
    </svg>
  )
}
