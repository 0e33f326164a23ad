/** What needs a file system. */
export { FileCursorStore } from './file-cursor-store.ts'
