import { type ChangeBatch, type ChangesOptions, readChanges } from './changes.ts'
import { Operations } from './generated/operations.ts'

/** A client of a Hireline service. */
export class Hireline extends Operations {
  /**
   * Follows what changes, for keeping a copy: first everything there is, then each change as it is committed.
   * An object that changed several times comes once, as it is now. Store each record in place of what you hold under its `type` and `id`.
   */
  changes(options: ChangesOptions = {}): AsyncGenerator<ChangeBatch, void, undefined> {
    return readChanges((input, requestOptions) => this.listChanges(input, requestOptions), options)
  }
}
