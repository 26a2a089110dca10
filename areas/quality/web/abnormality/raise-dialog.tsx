import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { photoLimits } from '#core/contract/photos.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, ReferenceSelect } from '#core/web/kit/index.ts'
import { queueAct } from '#core/web/kit/outbox/index.ts'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import { useAct } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { addAbnormalityPhoto, raiseAbnormality, severities } from '../../contract/abnormality.ts'
import { TaskSelect } from '../parts/task-select.tsx'

type Severity = (typeof severities)[number]

/** What is wrong, how bad, where, and what it looks like. Pictures follow, and wait for the network if need be. */
export function RaiseDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const [subject, setSubject] = useState('')
  const [description, setDescription] = useState('')
  const [severity, setSeverity] = useState<Severity>('major')
  const [taskId, setTaskId] = useState<number | null>(null)
  const [ownerId, setOwnerId] = useState<number | null>(null)
  const [photos, setPhotos] = useState<Photo[]>([])
  const act = useAct(raiseAbnormality, { topics: ['abnormality'] })
  if (!useActive()) return null
  const raise = async () => {
    const made = await act.run({ subject, description: description || null, severity, taskId, ownerId })
    if (!made) return
    toast.success(t('abnormality.raised', { number: made.number }))
    onClose()
    if (!photos.length) return
    const label = t('abnormality.photosLabel', { number: made.number })
    try {
      const { sent } = await queueAct(
        addAbnormalityPhoto,
        { id: made.id, photoIds: [] },
        label,
        photoFiles(photos, ['photoIds']),
      )
      if (!sent) toast.info(t('abnormality.photosKept'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(`${label}: ${error.message}`)
    }
    refreshTopics(['abnormality'])
  }
  return (
    <AskingModal
      title={t('abnormality.raise')}
      okText={t('abnormality.raise')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !subject.trim() }}
      dirty={Boolean(subject || description || photos.length)}
      onOk={() => void raise()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item required label={t('abnormality.subject')}>
          <Input
            aria-label={t('abnormality.subject')}
            maxLength={120}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('abnormality.severity')}>
          <Select<Severity>
            aria-label={t('abnormality.severity')}
            value={severity}
            onChange={setSeverity}
            options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          />
        </Form.Item>
        {can('inspectionRecord.spot') && (
          <Form.Item label={t('abnormality.taskNo')}>
            <TaskSelect value={taskId} onChange={setTaskId} />
          </Form.Item>
        )}
        {can('teamUser.view') && (
          <Form.Item label={t('abnormality.ownerId')}>
            <ReferenceSelect
              reference={teamUserReference}
              aria-label={t('abnormality.ownerId')}
              value={ownerId}
              onChange={(id) => setOwnerId(id)}
            />
          </Form.Item>
        )}
        <Form.Item label={t('abnormality.description')}>
          <Input.TextArea
            rows={3}
            maxLength={2000}
            aria-label={t('abnormality.description')}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
        <PhotosInput
          label={t('abnormality.photos')}
          value={photos}
          room={photoLimits.most - photos.length}
          onChange={setPhotos}
        />
      </Form>
    </AskingModal>
  )
}
