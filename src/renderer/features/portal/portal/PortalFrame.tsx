import { FluentProvider, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import type { ThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { backgroundStyle, fluentTheme, headerStyle } from '#features/portal/portal/portalLook.ts'

const useStyles = makeStyles({
  provider: { height: '100%', minHeight: 0 },
  frame: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    overflow: 'hidden',
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    minHeight: '48px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  compact: { minHeight: '40px' },
  logo: { height: '28px', maxWidth: '180px', objectFit: 'contain' },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'inherit' },
  top: { display: 'flex', minWidth: 0, flex: 1, overflow: 'hidden' },
  body: { display: 'flex', flex: 1, minHeight: 0, minWidth: 0 },
  side: {
    flexShrink: 0,
    overflow: 'auto',
    boxSizing: 'border-box',
    maxWidth: '40vw',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  page: { flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto', position: 'relative' },
})

interface PortalFrameProps {
  readonly config: ThemeConfig
  /** Shown where the theme has no title. */
  readonly name: string
  /** The navigation, as a row or as a column. */
  readonly navigation: (place: 'top' | 'side') => ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** The frame of a portal in its theme: header with logo and title, navigation, page. */
export function PortalFrame({ config, name, navigation, className, children }: PortalFrameProps) {
  const styles = useStyles()
  const theme = useMemo(() => fluentTheme(config), [config])
  const sideTheme = useMemo(() => fluentTheme({ ...config, mode: config.navTheme }), [config])
  const isTop = config.navLayout !== 'side'
  const isSide = config.navLayout !== 'top'
  return (
    <FluentProvider theme={theme} className={styles.provider}>
      <div className={mergeClasses(styles.frame, className)} data-mode={config.mode}>
        <header
          className={mergeClasses(styles.header, config.compact && styles.compact)}
          style={headerStyle(config)}
        >
          {config.logo === '' ? null : <img className={styles.logo} src={config.logo} alt="" />}
          <Text weight="semibold" size={400} className={styles.title}>
            {config.title || name}
          </Text>
          {isTop ? <div className={styles.top}>{navigation('top')}</div> : null}
        </header>
        <div className={styles.body}>
          {isSide ? (
            <FluentProvider theme={sideTheme}>
              <div className={styles.side} style={{ width: config.sideWidth }}>
                {navigation('side')}
              </div>
            </FluentProvider>
          ) : null}
          <div className={styles.page} style={backgroundStyle(config)}>
            {children}
          </div>
        </div>
      </div>
    </FluentProvider>
  )
}
