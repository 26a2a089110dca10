const key = 'gm_offline'

/** Whether this browser keeps pages and answers for the time without a network: on the machines and phones of the shop floor. */
export const worksOffline = (): boolean => localStorage.getItem(key) !== null

export const setWorksOffline = (): void => localStorage.setItem(key, '1')
