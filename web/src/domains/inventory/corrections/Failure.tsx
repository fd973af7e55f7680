import { CircleAlert } from 'lucide-react';

/** What failed, and why. */
export function Failure({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <div className="correction-failure" role="alert">
      <CircleAlert size={14} />
      <div>
        <b>{title}</b>
        {detail !== '' && <p>{detail}</p>}
      </div>
    </div>
  );
}
