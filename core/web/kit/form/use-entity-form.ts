import { Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { fieldIssues } from '#core/contract/issues.ts'
import { labelOf } from '#core/contract/names.ts'
import { codes } from '#core/contract/result.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'
import { type Draft, useDraft } from '../draft/use-draft.ts'
import { send } from '../send.ts'
import type { EntityLike } from '../types.ts'
import { askDiscard } from './ask-discard.ts'
import { showFieldErrors } from './field-errors.ts'
import { type Difference, differences, settle } from './stale.ts'
import { useUnload } from './use-unload.ts'
import { changedValues, draftValues, type FormValues, namePath, startValues } from './values.ts'

export interface EntityFormOptions {
  entity: EntityLike
  /** Fields asked for; absent: the entity's form list. */
  fields?: readonly string[]
  add?: Endpoint
  update?: Endpoint
  /** Reads the row anew when somebody else has changed it. */
  get?: Endpoint
  /** The row to change; absent: a new one. */
  row?: FormValues | null
  /** Values that a new row starts with. */
  initial?: FormValues
  /** What is sent besides or instead of the form's values. */
  toInput?(values: FormValues): FormValues
  onSaved(row: FormValues, again: boolean): void
  onClose(): void
}

export interface EntityFormState {
  form: FormInstance<FormValues>
  initialValues: FormValues
  pending: boolean
  problem: string | null
  /** What somebody else changed meanwhile; the person settles it before he saves again. */
  stale: Difference[] | null
  theirs: FormValues | null
  settleStale(keep: ReadonlySet<string>): void
  save(again?: boolean): Promise<void>
  /** What is typed and not sent, kept for another opening. */
  draft: Draft<FormValues>
  /** After every change. */
  changed(): void
  /** Closes, asking first when something would be lost. */
  close(): Promise<void>
}

/** An entity's form at work: what it starts with, its saving once and only once, refusals, stale rows and unsaved changes. */
export function useEntityForm(options: EntityFormOptions): EntityFormState {
  const { entity, add, update, row } = options
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const keys = options.fields ?? entity.form
  const [start] = useState(() => startValues(entity.fields, keys, row, options.initial))
  const [base, setBase] = useState(start)
  const [version, setVersion] = useState(row?.version)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<FormValues | null>(null)
  const draft = useDraft<FormValues>(`${entity.name}:${row ? String(row.id) : 'new'}`)
  const typed = useRef(false)
  const doubtful = useRef<{ body: string; key: string } | null>(null)

  const now = (): FormValues => draftValues(entity.fields, form.getFieldsValue())
  const dirty = () => Object.keys(changedValues(base, now())).length > 0

  const remember = () => {
    const values = keepable(changedValues(base, now()))
    // What an earlier opening left stays until something is typed in this one.
    if (Object.keys(values).length) draft.keep(values)
    else if (typed.current) draft.drop()
    typed.current = true
  }

  useUnload(dirty)

  const check = async (): Promise<FormValues | null> => {
    try {
      await form.validateFields()
    } catch (refused) {
      const [first] = (refused as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? []
      if (first) form.scrollToField(first.name, { block: 'center', focus: true })
      return null
    }
    const values = now()
    // Rules over several fields stand in the entity's own schema; those of one field have just passed.
    const whole =
      add && !row ? entity.draft.safeParse({ ...values, ...options.toInput?.(values) }, { reportInput: true }) : null
    if (!whole || whole.success) return values
    const issues = fieldIssues(whole.error)
    form.setFields(issues.map((issue) => ({ name: namePath(issue.field), errors: [t(issue.key, issue.params)] })))
    setProblem(issues.map((issue) => `${labelOf(entity, issue.field, t)}: ${t(issue.key, issue.params)}`).join(' · '))
    return null
  }

  const save = async (again = false) => {
    const endpoint = row ? update : add
    if (pending || !endpoint) return
    setProblem(null)
    const values = await check()
    if (!values) return
    const changed = row ? changedValues(base, values) : values
    if (row && !Object.keys(changed).length) return options.onClose()
    const input = { ...changed, ...options.toInput?.(values), ...(row && { id: row.id, version }) }
    const body = JSON.stringify(input)
    // The same content after an unknown outcome is the same act: under its key it is done once.
    const key = doubtful.current?.body === body ? doubtful.current.key : newKey()
    setPending(true)
    try {
      const sent = await send(endpoint, input as never, { idempotencyKey: key })
      doubtful.current = null
      if (!sent) return
      draft.drop()
      toast.success(t('kit.saved'))
      if (again) {
        form.resetFields()
        form.setFieldsValue(start)
      }
      options.onSaved(sent.output as FormValues, again)
    } catch (error) {
      doubtful.current = error instanceof CallError && error.uncertain ? { body, key } : null
      if (error instanceof CallError && error.code === codes.stale) await showNewest(error)
      else setProblem(showFieldErrors(form, error, keys))
    } finally {
      setPending(false)
    }
  }

  const showNewest = async (refusal: CallError) => {
    try {
      // A refusal carries the bare row; read whole, it also has its sub-rows and the texts of its references.
      const read = options.get && row && (await call(options.get, { id: row.id }))
      setTheirs({ ...row, ...(refusal.data as FormValues), ...(read as FormValues | undefined) })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const newest = theirs && startValues(entity.fields, keys, theirs)
  const stale = newest && differences(base, { ...newest, ...now() }, newest)
  const settleStale = (keep: ReadonlySet<string>) => {
    if (!theirs || !newest || !stale) return
    form.setFieldsValue(settle({ ...newest, ...now() }, stale, keep))
    setBase(newest)
    setVersion(theirs.version)
    setTheirs(null)
  }

  const close = async () => {
    if (pending) return
    if (dirty()) {
      if (!(await askDiscard())) return
      draft.drop()
    }
    options.onClose()
  }
  return {
    form,
    initialValues: start,
    pending,
    problem,
    stale,
    theirs,
    settleStale,
    save,
    close,
    draft,
    changed: remember,
  }
}

/** Secrets are typed again; a browser keeps none. */
const keepable = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !/password|secret|token/i.test(key)))
