import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { SheetDialog } from '#core/web/kit/parts/sheet-dialog.tsx'
import { exportGantt } from '../../../contract/gantt/planner.api.ts'

/** Writes the tasks in view to a sheet. */
export function ExportGanttDialog({ ids, onClose }: { ids: number[]; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <SheetDialog
      title={t('gantt.export')}
      disabled={!ids.length}
      start={() => call(exportGantt, { ids })}
      onClose={onClose}
    >
      {t('gantt.exportWhat', { count: numberText(ids.length, language) })}
    </SheetDialog>
  )
}
