export const MESSAGE_CHANNELS = ['mail', 'sms'] as const;

/** A message to one person. */
export interface OutgoingMessage {
  readonly id: string;
  readonly channel: (typeof MESSAGE_CHANNELS)[number];
  /** One address, or one phone number. */
  readonly recipient: string;
  /** Empty for text messages. */
  readonly subject: string;
  readonly body: string;
}

/**
 * What became of a message: `kept` stays readable in the outbox, because nothing sends its channel
 * here.
 */
export type Delivery = 'sent' | 'kept';

/** How messages leave the installation. */
export interface MessageSender {
  /** Channels whose messages leave; those of others stay in the outbox. */
  readonly sends: readonly OutgoingMessage['channel'][];
  /** Throws when it could not be delivered now; it is tried again later. */
  deliver(message: OutgoingMessage): Promise<Delivery>;
  /** Removes copies that are older than the moment. */
  sweep?(before: Date): Promise<void>;
}
