import { Alert, Form, InputNumber, Modal, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Slots } from '#core/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { keepOnDevice, keptOnDevice } from '#core/web/on-device.ts'
import { toast } from '#core/web/toast.ts'
import { browserId, getPrintChoice, printLabels, shippedId } from '../../contract/job.ts'
import { BrowserPrint } from '../parts/browser-print.tsx'

type Choice = OutputOf<typeof getPrintChoice>
interface Chosen {
  templateId: number
  printerId: number
}

/** What this device printed a kind with last: a terminal stands beside its printer. */
const keptUnder = (kind: string) => `gemba.print.${kind}`

/** What is offered first: as this device printed last, else the standard, else, where a person looks at it, the only one there is. */
function firstOf(kind: string, choice: Choice, asked: boolean): Partial<Chosen> {
  const { templates, printers, standard, form } = choice
  const last = keptOnDevice<Chosen>(keptUnder(kind))
  // A form goes to the browser's dialog where nothing else is set: there is paper everywhere.
  const dialog = form ? (printers.find(({ driver }) => driver === 'browser')?.id ?? browserId) : undefined
  const there = (rows: { id: number }[], ...ids: (number | undefined)[]) =>
    ids.find((id) => rows.some((row) => row.id === id)) ?? (asked && rows.length === 1 ? rows[0]?.id : undefined)
  return {
    templateId: there(templates, last.templateId, standard?.templateId),
    printerId: there(printers, last.printerId, standard?.printerId, dialog),
  }
}

/** What can be chosen, what the product brings among it. */
function offered(t: Translate, choice: Choice): Choice {
  const template = { id: shippedId, name: t('printJob.shipped') }
  const printer = { id: browserId, name: t('printerDriver.browser'), driver: 'browser' } as const
  return {
    ...choice,
    templates: choice.shipped ? [template, ...choice.templates] : choice.templates,
    printers: choice.browser ? [...choice.printers, printer] : choice.printers,
  }
}

/** Prints labels of records: by what is chosen, or at once by the standard of the kind. */
export default function PrintLabels(props: Slots['records.print']) {
  const { kind, onClose } = props
  const { data, error, refetch } = useCall(getPrintChoice, { kind })
  const [browser, setBrowser] = useState<readonly number[]>([])
  const t = useT()
  const [jobId, ...others] = browser
  if (jobId)
    return (
      <BrowserPrint
        key={jobId}
        jobId={jobId}
        name={t(data?.form ? 'printJob.formTitle' : 'printJob.title')}
        onClose={() => (others.length ? setBrowser(others) : onClose())}
      />
    )
  if (error)
    return (
      <Modal open title={t('printJob.title')} onCancel={onClose} footer={null}>
        <NotLoaded error={error} onRetry={() => void refetch()} />
      </Modal>
    )
  if (!data) return null
  return <Choosing {...props} choice={offered(t, data)} onBrowser={setBrowser} />
}

interface ChoosingProps {
  kind: string
  ids: readonly number[]
  quick?: { none(): void }
  choice: Choice
  onClose(): void
  onBrowser(jobIds: readonly number[]): void
}

function Choosing({ kind, ids, quick, choice, onClose, onBrowser }: ChoosingProps) {
  const t = useT()
  const [chosen, setChosen] = useState(() => firstOf(kind, choice, !quick))
  const [copies, setCopies] = useState(1)
  const print = useAct(printLabels, {
    topics: ['printJob', kind],
    onDone({ browserJobIds, printerNames }, sent) {
      if (sent.templateId && sent.printerId)
        keepOnDevice(keptUnder(kind), { templateId: sent.templateId, printerId: sent.printerId })
      if (browserJobIds.length) return onBrowser(browserJobIds)
      toast.success(t('printJob.sent', { printer: printerNames.join(t('listed')) }))
      onClose()
    },
  })
  const { templateId, printerId } = chosen
  const whole = templateId !== undefined && printerId !== undefined
  const run = () => print.run({ kind, ids: [...ids], templateId, printerId, copies })
  const atOnce = useEffectEvent(() => {
    if (!quick) return
    // Nothing was chosen on this device: each workshop has its own.
    if (whole || choice.byPlace) void run().then((done) => done ?? onClose())
    else quick.none()
  })
  useEffect(() => atOnce(), [])
  if (quick) return null
  const missing = !choice.templates.length
    ? 'printJob.noTemplate'
    : !choice.printers.length
      ? 'printJob.noPrinter'
      : null
  return (
    <Modal
      open
      title={t(choice.form ? 'printJob.formTitle' : 'printJob.title')}
      okText={t(choice.form ? 'printJob.printForm' : 'printJob.print', { count: ids.length * copies })}
      okButtonProps={{ disabled: !whole, loading: print.pending }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {missing && <Alert type="warning" showIcon title={t(missing)} />}
      <Form layout="vertical">
        <Form.Item label={t('printJob.templateId')} htmlFor="print-template">
          <Select
            id="print-template"
            value={templateId}
            options={choice.templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => setChosen((was) => ({ ...was, templateId: id }))}
          />
        </Form.Item>
        <Form.Item label={t('printJob.printerId')} htmlFor="print-printer">
          <Select
            id="print-printer"
            value={printerId}
            options={choice.printers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => setChosen((was) => ({ ...was, printerId: id }))}
          />
        </Form.Item>
        <Form.Item label={t('printJob.copies')} htmlFor="print-copies">
          <InputNumber
            id="print-copies"
            min={1}
            max={50}
            precision={0}
            value={copies}
            onChange={(next) => setCopies(next ?? 1)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
