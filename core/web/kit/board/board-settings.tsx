import { type ReactNode, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Layout, LayoutScope } from '../use-layout.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardDialog } from './board-dialog.tsx'
import { type BoardSettings, rowsMost } from './settings.ts'

interface Props {
  settings: BoardSettings
  layout: Layout<BoardSettings | null>
  columns: readonly { key: string; title: string }[]
  minSeconds: number
  /** Inputs of the board's own filter. */
  filter?: (value: Record<string, unknown>, set: (value: Record<string, unknown>) => void) => ReactNode
  onClose(): void
}

/** How a board is set up: style, columns, rows, paging, interval, filter; for oneself or for everybody. */
export function BoardSettingsPanel({ settings, layout, columns, minSeconds, filter, onClose }: Props) {
  const t = useT()
  const [draft, setDraft] = useState(settings)
  const set = (part: Partial<BoardSettings>) => setDraft({ ...draft, ...part })
  const keep = async (scope: LayoutScope, reset: boolean) => {
    await layout.save(scope, reset ? null : draft)
    // What everybody sees shows here too only once nothing of one's own stands in front of it.
    if (scope === 'general' && !reset && layout.personal) await layout.save('personal', null)
  }
  const number = (key: 'rows' | 'scrollSeconds' | 'refreshSeconds', least: number, most: number, hint: string) => (
    <label>
      <span>{t(`board.${key}`)}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        step={1}
        value={Number.isNaN(draft[key]) ? '' : draft[key]}
        onChange={(event) => set({ [key]: event.target.valueAsNumber })}
      />
      <small>{hint}</small>
    </label>
  )
  return (
    <BoardDialog title={t('board.settings')} keep={keep} onClose={onClose}>
      <fieldset>
        <legend>{t('board.style')}</legend>
        {(['black', 'white'] as const).map((style) => (
          <label key={style} className="board-inline">
            <input type="radio" name="style" checked={draft.style === style} onChange={() => set({ style })} />
            {t(`board.${style}`)}
          </label>
        ))}
      </fieldset>
      {number('rows', 1, rowsMost, t('board.rowsHint', { count: limits.boardRowsAdvised }))}
      {number('scrollSeconds', 0, 3600, t('board.scrollHint'))}
      {number('refreshSeconds', minSeconds, 3600, t('board.refreshHint', { count: minSeconds }))}
      {filter?.(draft.filter, (value) => set({ filter: value }))}
      {columns.length > 0 && (
        <BoardColumns columns={columns} chosen={draft.columns} onChange={(chosen) => set({ columns: chosen })} />
      )}
    </BoardDialog>
  )
}
