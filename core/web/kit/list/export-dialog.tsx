import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { totalText } from '../format.ts'
import { SheetDialog } from '../parts/sheet-dialog.tsx'
import type { Column } from './column.tsx'
import { arrangeColumns } from './column-state.ts'
import type { List } from './use-list.ts'

interface Props {
  list: Omit<List<never>, 'select' | 'selected' | 'rows'>
  /** As the table declares them. */
  columns: readonly Pick<Column<never>, 'key' | 'hidden' | 'fixed'>[]
  endpoint: Endpoint
  onClose(): void
}

/** Writes the rows found to a sheet: all fields or chosen ones. */
export default function ExportDialog({ list, columns: declared, endpoint, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { entity, layout } = list
  const all = Object.keys(entity.fields).filter((key) => !['rows', 'names'].includes(entity.fields[key]?.kind ?? ''))
  const kept = layout.personal.columns ?? layout.general.columns ?? {}
  // In the order of the screen; columns that the screen reckons itself are no fields and cannot be written.
  const shown = arrangeColumns(declared, kept).flatMap(({ key }) => (all.includes(key) ? [key] : []))
  const [which, setWhich] = useState<'shown' | 'all' | 'chosen'>('shown')
  const [chosen, setChosen] = useState(shown)
  const columns = which === 'all' ? all : which === 'shown' ? shown : all.filter((key) => chosen.includes(key))
  return (
    <SheetDialog
      title={t('kit.exportNamed', { entity: t(entity.name) })}
      disabled={!columns.length}
      start={async () => (await call(endpoint, { where: list.where, sort: list.sort, columns })) as { jobId: number }}
      onClose={onClose}
    >
      <p>{t('kit.exportWhat', { count: totalText(list, language) })}</p>
      <Radio.Group
        value={which}
        onChange={(event) => setWhich(event.target.value)}
        options={[
          { value: 'shown', label: t('kit.exportShown') },
          { value: 'all', label: t('kit.exportAll') },
          { value: 'chosen', label: t('kit.exportChosen') },
        ]}
      />
      {which === 'chosen' && (
        <Checkbox.Group
          className="kit-choose-columns"
          value={chosen}
          onChange={setChosen}
          options={all.map((key) => ({ value: key, label: t(`${entity.name}.${key}`) }))}
        />
      )}
    </SheetDialog>
  )
}
