import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Modal, Result, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { withNames } from '#core/contract/names.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { queries } from '#core/web/call/query.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { DraftOffer } from '../draft/draft-offer.tsx'
import type { CrudLike, KeyOf } from '../types.ts'
import { valueOf } from '../types.ts'
import { EntityForm, type FormLayout, withRest } from './entity-form.tsx'
import { firstToFill } from './first-to-fill.ts'
import { StalePanel } from './stale-panel.tsx'
import { type EntityFormState, useEntityForm } from './use-entity-form.ts'
import type { FormValues } from './values.ts'

export interface FormDialogProps<Row> extends FormLayout<KeyOf<NoInfer<Row>>> {
  crud: CrudLike<Row>
  /** The row to change; absent or null: a new one. */
  row?: { id: number } | null
  /** Values that a new row starts with. */
  initial?: FormValues
  toInput?(values: FormValues): FormValues
  title?: string
  /** Pixels; 720 by default. */
  width?: number
  onClose(): void
  onSaved?(row: Row): void
  /** Below the inputs. */
  children?: ReactNode | ((state: EntityFormState) => ReactNode)
}

type Frame = (props: {
  title: string
  width: number
  footer: ReactNode
  onClose(): void
  /** Once it stands open. */
  onOpened?(): void
  children: ReactNode
}) => ReactNode

const modal: Frame = ({ title, width, footer, onClose, onOpened, children }) => (
  <Modal
    open
    title={title}
    width={width}
    footer={footer}
    onCancel={onClose}
    afterOpenChange={(open) => open && onOpened?.()}
    mask={{ closable: false }}
    className="kit-dialog"
    style={{ top: 48 }}
  >
    {children}
  </Modal>
)
const drawer: Frame = ({ title, width, footer, onClose, onOpened, children }) => (
  <Drawer
    open
    title={title}
    size={width}
    footer={footer}
    onClose={onClose}
    mask={{ closable: false }}
    afterOpenChange={(open) => open && onOpened?.()}
  >
    {children}
  </Drawer>
)

/** The form of an entity in a dialog: mounted is open. Adds, or changes the row, which is read anew first. */
export const FormDialog = <Row,>(props: FormDialogProps<Row>) => <Opening {...props} frame={modal} />

/** The same in a drawer, for long forms. */
export const FormDrawer = <Row,>(props: FormDialogProps<Row>) => <Opening {...props} frame={drawer} />

function Opening<Row>(props: FormDialogProps<Row> & { frame: Frame }) {
  const { crud, row, frame: Frame, onClose, width = 720 } = props
  const t = useT()
  const active = useActive()
  const [opening] = useState(newKey)
  const get = row ? crud.get : undefined
  // Read once for this opening: a change made by others must not fall into inputs being typed in; saving finds it.
  const { data, error, isPending, refetch } = useQuery(
    {
      queryKey: [get?.path, row?.id, opening],
      enabled: get !== undefined,
      queryFn: ({ signal }) => call(get ?? raise(), { id: row?.id }, { signal }) as Promise<FormValues>,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queries,
  )
  // A hidden page stops listening and its query is forgotten; what the form was opened with, and what is typed in it, is not.
  const [opened, setOpened] = useState<FormValues>()
  if (data && !opened) setOpened(data)
  const record = opened ?? data
  if (!get || record) return <Filled {...props} record={record ?? (row as FormValues | null | undefined) ?? null} />
  if (!active) return null
  return (
    <Frame title={t('kit.edit')} width={width} footer={null} onClose={onClose}>
      {isPending ? (
        <Skeleton active />
      ) : (
        <Result
          status="warning"
          title={error?.message}
          extra={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        />
      )}
    </Frame>
  )
}

/** The forms that stand open, the uppermost last. */
const opened: string[] = []

const raise = (): never => {
  throw new Error('asked without an endpoint')
}

function Filled<Row>(props: FormDialogProps<Row> & { frame: Frame; record: FormValues | null }) {
  const { crud, record, frame: Frame, width = 720, children } = props
  const { entity } = crud
  const t = useT()
  const active = useActive()
  const sections = props.sections && withRest(props.sections, entity.form)
  const fields = withNames(entity.fields, sections?.flatMap((section) => section.fields) ?? entity.form)
  const state = useEntityForm({
    entity,
    fields,
    add: crud.add,
    update: crud.update,
    get: crud.get,
    row: record,
    initial: props.initial,
    toInput: props.toInput,
    onClose: props.onClose,
    onSaved: (row, again) => {
      props.onSaved?.(row as Row)
      if (!again) props.onClose()
    },
  })
  const { form, pending } = state
  const name = useId()
  const focusFirst = () => {
    // Whoever was quicker than the opening types already: the focus is his.
    if (document.activeElement?.matches('[role=dialog] :is(input, textarea)')) return
    const first = firstToFill(entity.fields, fields, (each) => {
      const key = each as KeyOf<Row>
      const closed = props.disabled?.includes(key) || props.locked?.[key] !== undefined
      return !closed && props.visible?.(key, form.getFieldsValue()) !== false
    })
    if (first) form.focusField(first)
  }
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    // The form of what a field refers to stands over the form of that field: the key is meant for the upper one.
    if (opened.at(-1) !== name) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !state.stale) void state.save()
  })
  useEffect(() => {
    if (!active) return
    opened.push(name)
    return () => void opened.splice(opened.lastIndexOf(name), 1)
  }, [active, name])
  useEffect(() => {
    if (!active) return
    // The focus may stand on the dialog itself, outside of the form.
    document.addEventListener('keydown', saveByKey)
    return () => document.removeEventListener('keydown', saveByKey)
  }, [active])
  if (!active) return null
  const noun = t(entity.name)
  const title = record
    ? t('kit.editNamed', { entity: noun, name: String(valueOf(record, entity.key) ?? '') })
    : t('kit.addNamed', { entity: noun })
  const footer = (
    <div className="kit-form-foot">
      <kbd>Ctrl + Enter</kbd>
      <Button onClick={() => void state.close()}>{t('kit.cancel')}</Button>
      {!record && (
        <Button disabled={pending} onClick={() => void state.save(true)}>
          {t('kit.saveAndNew')}
        </Button>
      )}
      <Button type="primary" loading={pending} disabled={state.stale !== null} onClick={() => void state.save()}>
        {t('kit.save')}
      </Button>
    </div>
  )
  return (
    <Frame
      title={props.title ?? title}
      width={width}
      footer={footer}
      onClose={() => void state.close()}
      onOpened={focusFirst}
    >
      {state.problem && <Alert className="kit-gap" type="error" showIcon title={state.problem} />}
      {state.stale && (
        <StalePanel
          entity={entity}
          found={state.stale}
          row={record}
          theirs={state.theirs}
          onSettle={state.settleStale}
        />
      )}
      <DraftOffer
        draft={state.draft}
        onTake={(values) => {
          form.setFieldsValue(values)
          state.changed()
        }}
      />
      <EntityForm
        form={form}
        entity={entity}
        row={record}
        initialValues={state.initialValues}
        columns={props.columns}
        sections={props.sections}
        renderers={props.renderers}
        disabled={props.disabled}
        locked={props.locked}
        visible={props.visible}
        derive={props.derive}
        onChanged={state.changed}
      />
      {typeof children === 'function' ? children(state) : children}
    </Frame>
  )
}
