/** Constants of the specification, section 9, that both sides share. Times in milliseconds, sizes in bytes. */
export const limits = {
  requestTimeout: 10_000,
  longRequestTimeout: 60_000,
  loadingOverlayAfter: 5_000,
  offlineCountdownSeconds: 10,
  offlineFlagAfter: 3_000,
  loginRedirectAfter: 2_000,
  teamSwitchReloadAfter: 2_000,
  expiredMessageEvery: 5_000,
  doubleClick: 350,
  debounce: 600,
  cookieDays: 30,
  sessionDays: 30,
  /** The end of a session however much it is used, counted from its login. */
  sessionDaysMost: 90,
  /** A write that waited longer for a network counts as this old (milliseconds). */
  keptMost: 3 * 86_400_000,
  /** A layout that a person or team keeps: columns, saved searches, a board. */
  layoutBytes: 128 * 1024,
  /** The most of a call whatever it says; of each call its own bound holds, which its input tells. */
  jsonBytes: 5 * 1024 * 1024,
  /** For how long one statement may run, by what it is run for. */
  statement: { read: 20_000, write: 30_000, long: 60_000, job: 600_000 },
  /** Jobs of one person that wait or run at a time. */
  jobsOfOne: 20,
  sheetBytes: 10 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  /** A file that comes in parts: the size of each but the last, and for how many days it may stay unfinished. */
  uploadPartBytes: 1024 * 1024,
  arrivingDays: 2,
  /** Files that may be arriving at a time. */
  arrivingOfOne: 20,
  arrivingOfTeam: 200,
  exportDays: 3,
  /** An upload that no row holds by then is forgotten; longer than a write may wait for a network. */
  uploadDays: 7,
  carouselSeconds: 15,
  boardRowsAdvised: 12,
  aliasLength: 10,
  /** Lists within lists of a call's input. */
  nesting: 50,
  pageSizeMost: 1_000,
  /** Past this many rows a list's total is an estimate and says so. */
  exactTotal: 10_000,
} as const
