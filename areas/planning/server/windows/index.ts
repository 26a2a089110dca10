import { type Handler, handle } from '#core/server/handler.ts'
import { cancelMaintenanceWindow, maintenanceWindowCrud as crud } from '../../contract/windows/maintenance-window.ts'
import { addWindow } from './add-window.ts'
import { cancelWindows } from './cancel-window.ts'
import { readWindow, selectWindows, windows } from './list-windows.ts'
import { updateWindow } from './update-window.ts'

/** Planned maintenance of machines. */
export const windowHandlers: Handler[] = [
  {
    ...handle(crud.select, selectWindows),
    list: {
      entity: crud.entity,
      source: (db, { now, language }) => windows({ db, now, language }),
      reckoned: ['tasks'],
    },
  },
  handle(crud.get, (ctx, { id }) => readWindow(ctx, id)),
  handle(crud.add, addWindow),
  handle(crud.update, updateWindow),
  handle(cancelMaintenanceWindow, cancelWindows),
]
