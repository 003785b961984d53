import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

/** HTML that others wrote, shown without anything that runs, loads from elsewhere or brings its own styles. */
export function HtmlText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      USE_PROFILES: { html: true },
      FORBID_TAGS: [
        'style',
        'form',
        'input',
        'button',
        'textarea',
        'select',
        'img',
        'picture',
        'video',
        'audio',
      ],
      // Links would leave the console; their words stay.
      FORBID_ATTR: ['style', 'srcset', 'background', 'ping', 'href', 'id', 'name', 'class'],
    })
    place.current?.replaceChildren(clean)
  }, [html])
  return <div ref={place} />
}
