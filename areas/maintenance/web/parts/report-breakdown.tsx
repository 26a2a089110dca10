import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { machineCrud, machineReference } from '#areas/workcenters/contract/machine.ts'
import { photoLimits } from '#core/contract/photos.ts'
import { codes } from '#core/contract/result.ts'
import { labelNumber } from '#core/contract/scanned.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, queueAct, ReferenceSelect, useScanner } from '#core/web/kit/index.ts'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import { useCall } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { reportMaintenanceBreakdown } from '../../contract/breakdown.api.ts'
import { maintenanceBreakdownCrud, openBreakdownStates } from '../../contract/breakdown.ts'
import { VoiceInput } from './voice-input.tsx'

interface Props {
  /** The machine that a person stands at; or an andon call that it is taken from, with where that came from and what was said. */
  from?: { callId?: number; machineId: number | null; description?: string | null }
  onClose(): void
  onReported(id: number): void
}

/** Reports a machine that broke: scanned or chosen, what is wrong, a picture. Without a network it is kept and sent later. */
export function ReportBreakdown({ from, onClose, onReported }: Props) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [machineId, setMachineId] = useState<number | null>(from?.machineId ?? null)
  const [scanned, setScanned] = useState<string | null>(null)
  const [symptom, setSymptom] = useState(from?.description ?? '')
  const [stopped, setStopped] = useState(true)
  const [photos, setPhotos] = useState<Photo[]>([])
  const [voice, setVoice] = useState<Photo | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  useScanner((code) => setScanned(labelNumber(code)))
  const found = useCall(
    machineCrud.select,
    { pageSize: 2, where: { number: scanned ?? '' } },
    { enabled: scanned !== null, topics: ['machine'] },
  )
  const labelled = found.data?.rows.find(({ number }) => number?.toLowerCase() === scanned?.toLowerCase())
  // The label that was read last is the machine.
  if (scanned !== null && labelled) {
    setMachineId(labelled.id)
    setScanned(null)
  }
  // Whoever sees the same machine broken is offered to join what is open already.
  const open = useCall(
    maintenanceBreakdownCrud.select,
    {
      pageSize: 5,
      where: { machineId: machineId ?? 0, state: openBreakdownStates },
      sort: [{ field: 'id', order: 'desc' }],
    },
    { enabled: machineId !== null && can('maintenanceBreakdown.view'), topics: ['maintenanceBreakdown'] },
  )
  const send = async (confirmed: string[], joinId?: number) => {
    if (machineId === null) return
    setBusy(true)
    setError(null)
    try {
      const input = { machineId, symptom: symptom.trim(), stopped, joinId, callId: from?.callId, confirmed }
      const label = `${t('maintenanceBreakdown.report')} · ${symptom.trim().slice(0, 40)}`
      const files = [...photoFiles(photos, ['photoIds']), ...photoFiles(voice ? [voice] : [], ['voiceIds'])]
      const sent = await queueAct(reportMaintenanceBreakdown, input, label, files)
      refreshTopics(['maintenanceBreakdown', 'machine'])
      onClose()
      if (sent.sent) {
        toast.success(
          t(sent.output.id === joinId ? 'maintenanceBreakdown.joined' : 'maintenanceBreakdown.reported', {
            breakdown: sent.output.breakdownNo,
          }),
        )
        onReported(sent.output.id)
      } else toast.info(t('maintenanceTask.kept'))
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      const asked =
        failed.code === codes.confirmNeeded ? (failed.data as { confirm?: string } | null)?.confirm : undefined
      if (asked) {
        if (await toast.confirm({ title: failed.message })) await send([...confirmed, asked], joinId)
        return
      }
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  if (!active) return null
  return (
    <AskingModal
      title={t('maintenanceBreakdown.report')}
      okText={t('maintenanceBreakdown.report')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: true, loading: busy, disabled: machineId === null || !symptom.trim() }}
      onOk={() => void send([])}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('maintenanceBreakdown.machineId')} required extra={t('maintenanceBreakdown.scanHint')}>
          <ReferenceSelect
            reference={machineReference}
            aria-label={t('maintenanceBreakdown.machineId')}
            value={machineId}
            onChange={(id) => setMachineId(id)}
          />
        </Form.Item>
        <Form.Item label={t('maintenanceBreakdown.symptom')} required>
          <Input.TextArea
            aria-label={t('maintenanceBreakdown.symptom')}
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={500}
            value={symptom}
            onChange={(event) => setSymptom(event.target.value)}
          />
        </Form.Item>
        <Form.Item>
          <Checkbox checked={stopped} onChange={(event) => setStopped(event.target.checked)}>
            {t('maintenanceBreakdown.stoppedAsk')}
          </Checkbox>
        </Form.Item>
      </Form>
      {/* Beside the form: antd shows what is hidden of file inputs within one. */}
      <PhotosInput
        label={t('maintenanceBreakdown.symptom')}
        value={photos}
        room={photoLimits.most - photos.length}
        onChange={setPhotos}
      />
      <VoiceInput value={voice} onChange={setVoice} />
      {machineId !== null &&
        open.data?.rows.map((row) => (
          <Alert
            key={row.id}
            type="warning"
            showIcon
            title={t('maintenanceBreakdown.openAlready', {
              breakdown: row.breakdownNo ?? '',
              symptom: row.symptom ?? '',
            })}
            action={
              <Button size="small" loading={busy} disabled={!symptom.trim()} onClick={() => void send([], row.id)}>
                {t('maintenanceBreakdown.join')}
              </Button>
            }
          />
        ))}
      {error && <Alert type="error" showIcon title={Object.values(error.fields ?? {})[0] ?? error.message} />}
    </AskingModal>
  )
}
