import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { saveFile } from '#core/web/call/save-file.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { SheetDialog } from '#core/web/kit/parts/sheet-dialog.tsx'
import { toast } from '#core/web/toast.ts'
import { exportEpcis } from '../../contract/epcis.ts'

const ask = {
  name: 'epcis.ask',
  fields: {
    from: field.instant(),
    to: field.instant(),
    orders: field.multiline({ hint: true }),
    serials: field.multiline({ hint: true }),
  },
}

/** Numbers of a text, one a line. */
const numbersOf = (text: unknown) => {
  const numbers = typeof text === 'string' ? text.split(/[\n,，;；]/).map((each) => each.trim()) : []
  const given = numbers.filter(Boolean)
  return given.length > 0 ? given : undefined
}
const momentOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Asks what is handed out and saves it: at once, or once its job has written it. */
export function EpcisExport({ onClose }: { onClose(): void }) {
  const t = useT()
  const [jobId, setJobId] = useState<number | null>(null)
  if (jobId !== null) {
    return (
      <SheetDialog title={t('epcis.export')} begun={jobId} start={() => Promise.resolve({ jobId })} onClose={onClose}>
        {null}
      </SheetDialog>
    )
  }
  return (
    <AskDialog
      title={t('epcis.export')}
      ask={ask}
      okText={t('epcis.export')}
      onCancel={onClose}
      onAnswer={async (asked) => {
        const input = {
          from: momentOf(asked.from),
          to: momentOf(asked.to),
          orders: numbersOf(asked.orders),
          serials: numbersOf(asked.serials),
        }
        const sent = await send(exportEpcis, input, { long: true })
        if (!sent) return
        if ('jobId' in sent.output) {
          setJobId(sent.output.jobId)
          return
        }
        const { eventList } = sent.output.epcisBody
        const text = JSON.stringify(sent.output, null, 2)
        saveFile(
          new Blob([text], { type: 'application/ld+json' }),
          `EPCIS-${sent.output.creationDate.slice(0, 10)}.jsonld`,
        )
        toast.success(t('epcis.exported', { count: eventList.length }))
        onClose()
      }}
    />
  )
}
