import { ExportOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { FormDialogProps } from '../form/form-dialog.tsx'
import { FormDialog, FormDrawer } from '../form/lazy-dialogs.tsx'
import { lazyDialog } from '../parts/lazy-dialog.tsx'
import { type CrudLike, type Identified, type KeyOf, type SortBy, valueOf } from '../types.ts'
import type { View } from '../views/view-tabs.tsx'
import type { Action } from './action.ts'
import { type Column, columnsOf } from './column.tsx'
import { SearchCard } from './search-card.tsx'
import type { SearchBeside, SearchItem } from './search-items.ts'
import { TableCard, type TableCardProps } from './table-card.tsx'
import { type ListOptions, useList } from './use-list.ts'

const ViewTabs = lazy(() => import('../views/view-tabs.tsx'))

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((m) => m.default))
export const ExportDialog = lazyDialog(() => import('./export-dialog.tsx').then((m) => m.default))
const LogDrawer = lazyDialog(() => import('./log-drawer.tsx').then((m) => m.default))

type FormProps<Row> = Omit<FormDialogProps<Row>, 'crud' | 'row' | 'onClose' | 'onSaved'>

export interface ListScreenProps<Row extends Identified>
  extends Omit<ListOptions, 'entity' | 'search' | 'initialSort' | 'sums'>,
    Pick<TableCardProps<Row>, 'before' | 'after' | 'expanded' | 'summary' | 'rowClassName' | 'selectable' | 'preview'> {
  crud: CrudLike<Row>
  /** Conditions of the search card; absent: by the entity's table. */
  search?: readonly (KeyOf<NoInfer<Row>> | SearchItem<KeyOf<NoInfer<Row>>> | SearchBeside)[]
  initialSort?: readonly SortBy<KeyOf<NoInfer<Row>>>[]
  /** Field names or columns; absent: the entity's table list. */
  columns?: readonly (KeyOf<NoInfer<Row>> | Column<NoInfer<Row>>)[]
  /** Acts of the screen's own, between change and delete. */
  actions?: readonly Action<Row>[]
  form?: FormProps<Row> & { drawer?: boolean }
  /** A form of the screen's own in place of the declared one; `row` null: a new one. */
  ownForm?(opened: { row: Row | null; close(): void; saved(): void }): ReactNode
  /** Number fields that are added up over all rows under the conditions. */
  sums?: readonly KeyOf<NoInfer<Row>>[]
  /** Searches that the screen offers as tabs over the list, beside those that people keep. */
  views?: readonly View[]
  /** Opens a row in place of its form. */
  open?(row: Row): void
  /** Whether a row may be changed or deleted, beside the right. */
  canEdit?(row: Row): boolean
  /** Whether a row has an operation log; absent: it has. One that is reckoned from what stands elsewhere has none. */
  logged?: boolean
  canDelete?(row: Row): boolean
}

/** What is asked for of many rows at once: each may be left as it is. */
const togetherFields = ({ fields, together }: CrudLike<never>['entity']) =>
  Object.fromEntries(
    together.flatMap((key) => {
      const field = fields[key]
      return field ? [[key, { ...field, required: false, initial: undefined }]] : []
    }),
  )

/** A whole list screen from a `crud`: search card, table card, form, and the acts that its verbs and the person's rights allow. */
export function ListScreen<Row extends Identified>(props: ListScreenProps<Row>) {
  const { crud, form = {}, topics = [crud.entity.name] } = props
  const { entity } = crud
  const t = useT()
  const { can } = useSession()
  const columns = columnsOf<Row>(entity, props.columns)
  const list = useList<Row, NonNullable<typeof crud.select>>(crud, { ...props, entity, topics })
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null)
  const [pasted, setPasted] = useState<string>()
  const [logged, setLogged] = useState<Row | null>(null)
  const mayAdd = crud.add && can(`${crud.right}.add`)
  const { add: asked } = usePageQuery()
  const [followed, setFollowed] = useState<string>()
  // A link to the form for a new row; another one to the page that is open already asks for it again.
  if (asked !== followed) {
    setFollowed(asked)
    if (asked && mayAdd) setEditing({ row: null })
  }
  const mayEdit = crud.update && can(`${crud.right}.edit`)
  const edit = (row: Row) => setEditing({ row })
  const open = props.open ?? (mayEdit ? (row: Row) => props.canEdit?.(row) !== false && edit(row) : undefined)

  const bulkEdit: Action<Row>[] =
    crud.updateMany && crud.entity.together.length
      ? [
          {
            key: 'editMany',
            label: 'kit.editMany',
            at: 'bulk',
            right: `${crud.right}.edit`,
            can: props.canEdit,
            endpoint: crud.updateMany,
            ask: { name: entity.name, hint: 'kit.editManyHint', fields: togetherFields(entity) },
            input: (rows, given) => ({
              ids: rows.map(({ id }) => id),
              values: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '')),
            }),
          },
        ]
      : []
  const actions: Action<Row>[] = [
    ...(crud.update
      ? [
          {
            key: 'edit',
            label: 'kit.edit',
            at: 'row' as const,
            right: `${crud.right}.edit`,
            can: props.canEdit,
            run: ([row]: Row[]) => row && edit(row),
          },
        ]
      : []),
    ...(props.actions ?? []),
    ...(crud.delete
      ? [
          {
            key: 'delete',
            label: 'kit.delete',
            right: `${crud.right}.delete`,
            can: props.canDelete,
            danger: true,
            confirm: true,
            endpoint: crud.delete,
          },
        ]
      : []),
    ...bulkEdit,
    ...(props.logged === false
      ? []
      : [{ key: 'log', label: 'kit.log', at: 'row' as const, run: ([row]: Row[]) => setLogged(row ?? null) }]),
  ]
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ row: null })}>
      {t('kit.add')}
    </Button>
  )
  const close = () => setEditing(null)
  const { personal, general } = list.layout
  const tabs = [props.views, personal.searches, general.searches].some((each) => each?.length) ? (
    <Suspense fallback={<nav className="kit-views" />}>
      <ViewTabs list={list} views={props.views ?? []} />
    </Suspense>
  ) : undefined
  const importing = crud.import && can(`${crud.right}.import`) ? { ...crud, import: crud.import } : null
  const Form = form.drawer ? FormDrawer : FormDialog
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      <TableCard
        list={list}
        columns={columns}
        actions={actions}
        open={open}
        add={add}
        selectable={props.selectable}
        expanded={props.expanded}
        summary={props.summary}
        rowClassName={props.rowClassName}
        tabs={tabs}
        preview={{ sections: form.sections, ...props.preview }}
        onPasted={
          importing
            ? (text) => {
                setPasted(text)
                setDialog('import')
              }
            : undefined
        }
        before={
          <>
            {add}
            {importing && (
              <Button icon={<ImportOutlined />} onClick={() => setDialog('import')}>
                {t('kit.import')}
              </Button>
            )}
            {props.before}
          </>
        }
        after={
          <>
            {props.after}
            {crud.export && can(`${crud.right}.export`) && (
              <Button icon={<ExportOutlined />} onClick={() => setDialog('export')}>
                {t('kit.export')}
              </Button>
            )}
          </>
        }
      />
      {editing &&
        (props.ownForm ? (
          props.ownForm({
            row: editing.row,
            close,
            saved: () => {
              close()
              list.refetch()
            },
          })
        ) : (
          <Form
            key={editing.row?.id ?? 'new'}
            {...form}
            crud={crud}
            row={editing.row}
            onClose={close}
            onSaved={list.refetch}
          />
        ))}
      {dialog === 'import' && importing && (
        <ImportDialog
          crud={importing}
          pasted={pasted}
          onClose={() => {
            setPasted(undefined)
            setDialog(null)
          }}
          onChanged={list.refetch}
        />
      )}
      {dialog === 'export' && crud.export && (
        <ExportDialog list={list} columns={columns} endpoint={crud.export} onClose={() => setDialog(null)} />
      )}
      {logged && (
        <LogDrawer
          entity={entity}
          row={logged}
          name={String(valueOf(logged, entity.key) ?? logged.id)}
          onClose={() => setLogged(null)}
        />
      )}
    </div>
  )
}
