import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DraftOffer } from '../draft/draft-offer.tsx'
import { useDraft } from '../draft/use-draft.ts'
import type { Ask } from '../list/action.ts'
import { askDiscard } from './ask-discard.ts'
import { EntityForm } from './entity-form.tsx'
import { showFieldErrors } from './field-errors.ts'
import { changedValues, draftValues, type FormValues, startValues } from './values.ts'

interface Props {
  title: string
  ask: Ask
  /** The rows that it is about: what is typed is kept for them alone. */
  of?: string
  initial?: FormValues
  okText: string
  danger?: boolean
  onCancel(): void
  /** What to do with the answers; a refusal is shown where it belongs and the dialog stays. */
  onAnswer(values: FormValues): Promise<void>
}

/** Asks for some fields before an act (a closing note, a quantity). */
export function AskDialog({ title, ask, of = '', initial, okText, danger, onCancel, onAnswer }: Props) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keys = Object.keys(ask.fields)
  const start = { ...startValues(ask.fields, keys), ...initial }
  const draft = useDraft<FormValues>(`${ask.name}:${title}:${of}`)
  const keep = () => draft.keep(changedValues(start, draftValues(ask.fields, form.getFieldsValue())))

  const answer = async () => {
    if (pending) return
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setPending(true)
    setProblem(null)
    try {
      await onAnswer(draftValues(ask.fields, values))
      draft.drop()
    } catch (error) {
      setProblem(showFieldErrors(form, error, keys))
    } finally {
      setPending(false)
    }
  }
  const close = async () => {
    if (pending) return
    if (form.isFieldsTouched()) {
      if (!(await askDiscard())) return
      draft.drop()
    }
    onCancel()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={title}
      okText={okText}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger, loading: pending }}
      onOk={() => void answer()}
      onCancel={() => void close()}
    >
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      {ask.hint && <p className="kit-faint">{t(ask.hint)}</p>}
      <DraftOffer draft={draft} onTake={(values) => form.setFieldsValue(values)} />
      <div onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void answer()}>
        <EntityForm
          form={form}
          columns={1}
          entity={{ name: ask.name, fields: ask.fields, form: keys }}
          initialValues={start}
          onChanged={keep}
        />
      </div>
    </Modal>
  )
}
