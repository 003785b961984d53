import { Link } from '@fluentui/react-components'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const OUTSIDE = /^https?:\/\//i
const FORM = 'template:'
const none: readonly NavNode[] = []

const routeOf = (url: string): string => url.replace(/^[#/]+/, '')
const addressOf = (url: string): string => `#/${routeOf(url)}`

/** Finds the first page of the account's navigation that matches. */
function pageWhere(nodes: readonly NavNode[], matches: (node: NavNode) => boolean): NavNode | undefined {
  for (const node of nodes) {
    const found = matches(node) ? node : pageWhere(node.children, matches)
    if (found) return found
  }
  return undefined
}

/**
 * The link of a message: to an external page, the form of a data template, or a screen of the console
 * (DECISION-MSG-64).
 */
export function MessageLink({ url }: { url: string }) {
  const text = useText()
  const menus = useSession(({ session }) => session?.menus) ?? none
  if (OUTSIDE.test(url)) {
    const open = () => void bridge.call('host.openExternal', { url }).catch(presentFailure)
    return (
      <Link as="button" onClick={open}>
        {url}
      </Link>
    )
  }
  if (!url.startsWith(FORM)) {
    const path = routeOf(url).split('?', 1)[0] ?? ''
    const page = pageWhere(menus, (node) => node.url !== '' && routeOf(node.url) === path)
    return <Link href={addressOf(url)}>{page?.name ?? url}</Link>
  }
  const open = () => {
    const expected = url.slice(FORM.length)
    const form = pageWhere(menus, ({ pageId }) => pageId !== '' && pageId === expected)
    if (form) window.location.hash = addressOf(form.url)
    else toast('error', text('msg.message:detail.unbound'))
  }
  return (
    <Link as="button" onClick={open}>
      {text('msg.message:detail.form')}
    </Link>
  )
}
