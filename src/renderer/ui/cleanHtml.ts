import DOMPurify from 'dompurify'

/**
 * HTML without anything that runs, frames, forms, or loads by itself from elsewhere than the document: the rest can be
 * shown or edited. Pictures keep their address, which the page's policy decides about.
 */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'iframe',
      'object',
      'embed',
      'base',
    ],
    FORBID_ATTR: ['srcset', 'background', 'ping'],
  })
