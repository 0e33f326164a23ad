/** A database that nothing is restored into, and why. */
export class UnusableTarget extends Error {}
