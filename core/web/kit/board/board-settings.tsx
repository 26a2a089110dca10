import { type ReactNode, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Layout, LayoutScope } from '../use-layout.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardDialog } from './board-dialog.tsx'
import { type BoardSettings, type Dimming, dimDefault, dimLeast, dimMost, rowsMost } from './settings.ts'

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
      <DimmingChoice value={draft.dim} set={(dim) => set({ dim })} />
      <label className="board-inline">
        <input type="checkbox" checked={draft.calls} onChange={() => set({ calls: !draft.calls })} />
        {t('board.calls')}
      </label>
      {filter?.(draft.filter, (value) => set({ filter: value }))}
      {columns.length > 0 && (
        <BoardColumns columns={columns} chosen={draft.columns} onChange={(chosen) => set({ columns: chosen })} />
      )}
    </BoardDialog>
  )
}

/** Between which hours the board is darker, and by how much. */
function DimmingChoice({ value, set }: { value: Dimming | null; set(value: Dimming | null): void }) {
  const t = useT()
  const number = (key: keyof Dimming, least: number, most: number) => (
    <label>
      <span>{t(`board.dim.${key}`)}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        step={1}
        value={value && !Number.isNaN(value[key]) ? value[key] : ''}
        onChange={(event) => value && set({ ...value, [key]: event.target.valueAsNumber })}
      />
      <small>{t('board.dim.range', { least, most })}</small>
    </label>
  )
  return (
    <fieldset>
      <legend>{t('board.dim')}</legend>
      <label className="board-inline">
        <input type="checkbox" checked={value !== null} onChange={() => set(value ? null : dimDefault)} />
        {t('board.dim.on')}
      </label>
      {value && (
        <>
          {number('from', 0, 23)}
          {number('to', 0, 23)}
          {number('percent', dimLeast, dimMost)}
        </>
      )}
    </fieldset>
  )
}
