import { type CSSProperties, useMemo } from 'react'
import { isRange, isShownField, type ShownField } from '#kit/list/chrome/cardFields.ts'
import { type CardField, type CardPlaces, cardPlaces } from '#kit/list/chrome/cardPlaces.ts'
import { useRoom } from '#kit/list/grid/gridWidths.ts'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import type { FilterField } from '#kit/list/types.ts'
import { useText } from '#kit/text.ts'

/** Pixels; longer labels are cut and whole in the title. */
const longestLabel = 160
/** Pixels beside the label: a word, or a moment to the second with its button. */
const shortInput = 140
const momentInput = 204
/** Pixels by which a field is wider than necessary, where there is room. */
const growth = 100
/** Pixels between cells, and of the card beside them; as its styles have them. */
const gap = 16
const padding = 24
/** Pixels of a button around its words, and at least; as its styles have them. */
const buttonPadding = 30
const leastButton = 72
const iconWidth = 26
const badgeWidth = 24
const buttonGap = 8

type TextOf = ReturnType<typeof useText>

const labelOf = (field: ShownField, text: TextOf): number => {
  const labels = isRange(field) ? [text('kit:range.from'), text('kit:range.until')] : [text(field.label)]
  return Math.min(Math.max(...labels.map(textWidth)) + 4, longestLabel)
}

const cardField = (field: ShownField, label: number): CardField =>
  isRange(field) ? { width: label + momentInput, cells: 2 } : { width: label + shortInput, cells: 1 }

/** Words of a button are bolder than those that are measured. */
const buttonWidth = (words: string): number =>
  Math.max(leastButton, Math.ceil(textWidth(words) * 1.1) + buttonPadding)

function buttonWidths(text: TextOf): { readonly buttons: number; readonly fold: number } {
  const fold = [text('kit:query.more'), text('kit:query.less')]
  return {
    buttons: buttonWidth(text('kit:query.search')) + buttonGap + buttonWidth(text('kit:query.reset')),
    fold: buttonGap + iconWidth + badgeWidth + Math.max(...fold.map(buttonWidth)),
  }
}

interface Card {
  readonly places: CardPlaces
  /** Of the whole card. */
  readonly style: CSSProperties
  /** Of one filter, by its place among the shown ones. */
  fieldStyle(field: ShownField, index: number): CSSProperties
}

/** Places of a card's filters in the available width. */
export function useCardPlaces(
  place: { readonly current: HTMLDivElement | null },
  fields: readonly FilterField[],
  isUnfolded: boolean,
): Card {
  const text = useText()
  const room = useRoom(place)
  return useMemo(() => {
    const shown = fields.filter(isShownField)
    const own = new Map(shown.map((field) => [field, labelOf(field, text)]))
    const longest = Math.max(0, ...own.values())
    const placed = (labelsOf: (field: ShownField) => number) =>
      cardPlaces({
        ...{ room: room - padding, gap, isUnfolded, ...buttonWidths(text) },
        fields: shown.map((field) => cardField(field, labelsOf(field))),
      })
    const oneRow = placed((field) => own.get(field) ?? longest)
    // In several rows all labels have one width, so that the inputs are aligned.
    const isOneRow = !isUnfolded || !oneRow.canFold
    const places = isOneRow ? oneRow : placed(() => longest)
    // A card may be narrower than one field.
    const columns = places.columns
      .map((width) => `minmax(min(${width}px, 100%), ${width + growth}px)`)
      .join(' ')
    return {
      places,
      style: {
        gridTemplateColumns: places.buttons === null ? columns : `${columns} auto`,
        '--range-cells': Math.min(2, places.columns.length),
      } as CSSProperties,
      fieldStyle: (field, index) => {
        const width = isOneRow ? (own.get(field) ?? longest) : longest
        return { '--label-width': `${width}px`, '--start': places.starts[index] } as CSSProperties
      },
    }
  }, [fields, text, room, isUnfolded])
}
